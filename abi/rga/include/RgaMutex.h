// SPDX-License-Identifier: Apache-2.0
// The lock of Singleton, whose size programs know.
#ifndef BOARDLESS_RGAMUTEX_H
#define BOARDLESS_RGAMUTEX_H
#ifdef __cplusplus

#include <pthread.h>

class Mutex {
public:
    Mutex() { pthread_mutex_init(&mMutex, nullptr); }
    ~Mutex() { pthread_mutex_destroy(&mMutex); }
    Mutex(const Mutex&) = delete;
    Mutex& operator=(const Mutex&) = delete;

    int lock() { return pthread_mutex_lock(&mMutex); }
    void unlock() { pthread_mutex_unlock(&mMutex); }

    class Autolock {
    public:
        explicit Autolock(Mutex& mutex) : mLock(mutex) { mLock.lock(); }
        ~Autolock() { mLock.unlock(); }

    private:
        Mutex& mLock;
    };

private:
    pthread_mutex_t mMutex;
};

#endif
#endif
