#include "CLazyJSON.h"
