#ifndef CLAZYJSON_H
#define CLAZYJSON_H
#include <stddef.h>
#include <stdint.h>
#include "CLazyIndex.h"
#endif
