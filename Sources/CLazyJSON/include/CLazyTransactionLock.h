#ifndef CLAZYGATE_H
#define CLAZYGATE_H
#include <stdbool.h>

// A gate that one thread at a time passes, and that another thread may open again for the next. Swift's own lock belongs
// to a scope; this one belongs to a transaction.

typedef struct clj_transaction_lock clj_transaction_lock;

/// A gate that nobody has passed; null without memory.
clj_transaction_lock *clj_transaction_lock_make(void);
void clj_transaction_lock_free(clj_transaction_lock *gate);
/// Waits until nobody is inside, and passes; no, without waiting, where this thread is the one inside.
bool clj_transaction_lock_enter(clj_transaction_lock *gate);
/// Lets the next one pass.
void clj_transaction_lock_leave(clj_transaction_lock *gate);
#endif
