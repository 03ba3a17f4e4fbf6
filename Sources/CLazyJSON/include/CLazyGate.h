#ifndef CLAZYGATE_H
#define CLAZYGATE_H
#include <stdbool.h>

// A gate that one thread at a time passes, and that another thread may open again for the next. Swift's own lock belongs
// to a scope; this one belongs to a transaction.

typedef struct clj_gate clj_gate;

/// A gate that nobody has passed; null without memory.
clj_gate *clj_gate_make(void);
void clj_gate_free(clj_gate *gate);
/// Waits until nobody is inside, and passes; no, without waiting, where this thread is the one inside.
bool clj_gate_enter(clj_gate *gate);
/// Lets the next one pass.
void clj_gate_leave(clj_gate *gate);
#endif
