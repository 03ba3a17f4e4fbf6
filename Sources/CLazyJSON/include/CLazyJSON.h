#ifndef CLAZYJSON_H
#define CLAZYJSON_H
#include <stddef.h>
#include <stdint.h>
#include "CLazyCounter.h"
#include "CLazyElements.h"
#include "CLazyHash.h"
#include "CLazyIndex.h"
#include "CLazyLines.h"
#include "CLazyMemory.h"
#include "CLazySlot.h"
#endif
