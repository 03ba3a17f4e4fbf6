#include "CBarrier.h"

long opaque(long value) { return value; }
