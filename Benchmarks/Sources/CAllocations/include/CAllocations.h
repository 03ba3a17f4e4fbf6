#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H
#include <stdint.h>

/// How many times this thread has asked for memory so far; 0 where this cannot be counted.
uint64_t allocation_count(void);
#endif
