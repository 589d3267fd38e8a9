// SPDX-License-Identifier: Apache-2.0
// One object of a class; the library has that of RockchipRga.
#ifndef BOARDLESS_RGASINGLETON_H
#define BOARDLESS_RGASINGLETON_H
#ifdef __cplusplus

#include "RgaMutex.h"

template <typename TYPE> class Singleton {
public:
    static TYPE& getInstance() {
        const Mutex::Autolock lock(sLock);
        if (!sInstance) sInstance = new TYPE();
        return *sInstance;
    }
    static bool hasInstance() {
        const Mutex::Autolock lock(sLock);
        return sInstance != nullptr;
    }
    Singleton(const Singleton&) = delete;
    Singleton& operator=(const Singleton&) = delete;

protected:
    Singleton() {}
    ~Singleton() {}

private:
    static Mutex sLock;
    static TYPE* sInstance;
};

#endif
#endif
