#include "CLazyTransactionLock.h"
#include <pthread.h>
#include <stdlib.h>

struct clj_transaction_lock {
    pthread_mutex_t mutex;
    pthread_cond_t opened;
    bool is_taken;
    /// Who is inside; valid while `is_taken`.
    pthread_t owner;
};

clj_transaction_lock *clj_transaction_lock_make(void) {
    clj_transaction_lock *gate = calloc(1, sizeof *gate);
    if (!gate) return NULL;
    pthread_mutex_init(&gate->mutex, NULL);
    pthread_cond_init(&gate->opened, NULL);
    return gate;
}

void clj_transaction_lock_free(clj_transaction_lock *gate) {
    pthread_cond_destroy(&gate->opened);
    pthread_mutex_destroy(&gate->mutex);
    free(gate);
}

bool clj_transaction_lock_enter(clj_transaction_lock *gate) {
    pthread_mutex_lock(&gate->mutex);
    bool can_enter = !gate->is_taken || !pthread_equal(gate->owner, pthread_self());
    if (can_enter) {
        while (gate->is_taken) pthread_cond_wait(&gate->opened, &gate->mutex);
        gate->is_taken = true;
        gate->owner = pthread_self();
    }
    pthread_mutex_unlock(&gate->mutex);
    return can_enter;
}

void clj_transaction_lock_leave(clj_transaction_lock *gate) {
    pthread_mutex_lock(&gate->mutex);
    gate->is_taken = false;
    pthread_cond_signal(&gate->opened);
    pthread_mutex_unlock(&gate->mutex);
}
