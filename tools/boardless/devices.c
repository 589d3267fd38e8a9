// SPDX-License-Identifier: Apache-2.0
// A preload of `boardless run`: to programs that look whether the board's device is there, and then
// use it through a library of ours, the device is there. Each node that does not exist is
// /dev/null, and the device tree's text that tells the chip is the chip's, where there is none.
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

// Beginnings of paths. Source: programs of public repositories; galcore, of VeriSilicon's other
// driver, is assumed.
static const char* const nodes[] = {"/dev/vipcore", "/dev/galcore", "/dev/bpu", "/dev/rknpu"};

// Of a USB camera, which another preload has where this variable says what it sees.
static const char camera[] = "/dev/video", camera_variable[] = "BOARDLESS_CAMERA";

// Source: the vendor's examples look for the chip's name in it.
static const char device_tree[] = "/proc/device-tree/compatible";

static int is_there(const char* path) {
    return syscall(SYS_faccessat, AT_FDCWD, path, F_OK) == 0;
}

static int is_device_tree(const char* path) {
    return path && strcmp(path, device_tree) == 0 && !is_there(path);
}

// A descriptor from which the text is read; -1 and errno.
static int open_device_tree(void) {
    const char* chip = getenv("BOARDLESS_CHIP");
    if (!chip || !*chip) chip = "rk3588"; // the library's own default
    char text[128];
    const int length = snprintf(text, sizeof text, "boardless,board%crockchip,%s", 0, chip) + 1;
    const int descriptor = memfd_create("compatible", MFD_CLOEXEC);
    if (descriptor < 0) return -1;
    if (length > (int)sizeof text || write(descriptor, text, length) != length ||
        lseek(descriptor, 0, SEEK_SET) != 0) {
        close(descriptor);
        return -1;
    }
    return descriptor;
}

static FILE* stream_of(int descriptor) {
    return descriptor < 0 ? NULL : fdopen(descriptor, "r");
}

static const char* shown(const char* path) {
    if (!path) return path;
    if (is_device_tree(path)) return "/dev/null";
    if (strncmp(path, camera, strlen(camera)) == 0 && getenv(camera_variable))
        return is_there(path) ? path : "/dev/null";
    for (size_t i = 0; i < sizeof nodes / sizeof *nodes; ++i) {
        if (strncmp(path, nodes[i], strlen(nodes[i])) != 0) continue;
        return is_there(path) ? path : "/dev/null";
    }
    return path;
}

// The function that this one stands before.
#define NEXT(name)                                                                                 \
    static __typeof__(name)* next;                                                                 \
    if (!next) *(void**)(&next) = dlsym(RTLD_NEXT, #name)

static mode_t mode_of(int flags, va_list list) {
    return flags & (O_CREAT | __O_TMPFILE) ? va_arg(list, mode_t) : 0;
}

#define OPEN(name)                                                                                 \
    EXPORT int name(const char* path, int flags, ...) {                                            \
        NEXT(name);                                                                                \
        va_list list;                                                                              \
        va_start(list, flags);                                                                     \
        const mode_t mode = mode_of(flags, list);                                                  \
        va_end(list);                                                                              \
        if (is_device_tree(path)) return open_device_tree();                                       \
        return next(shown(path), flags, mode);                                                     \
    }
OPEN(open)
OPEN(open64)

#define OPENAT(name)                                                                               \
    EXPORT int name(int folder, const char* path, int flags, ...) {                                \
        NEXT(name);                                                                                \
        va_list list;                                                                              \
        va_start(list, flags);                                                                     \
        const mode_t mode = mode_of(flags, list);                                                  \
        va_end(list);                                                                              \
        if (is_device_tree(path)) return open_device_tree();                                       \
        return next(folder, shown(path), flags, mode);                                             \
    }
OPENAT(openat)
OPENAT(openat64)

#define STAT(name, type)                                                                           \
    EXPORT int name(const char* path, struct type* result) {                                       \
        NEXT(name);                                                                                \
        return next(shown(path), result);                                                          \
    }
STAT(stat, stat)
STAT(lstat, stat)
STAT(stat64, stat64)
STAT(lstat64, stat64)

#define STATAT(name, type)                                                                         \
    EXPORT int name(int folder, const char* path, struct type* result, int flags) {                \
        NEXT(name);                                                                                \
        return next(folder, shown(path), result, flags);                                           \
    }
STATAT(fstatat, stat)
STATAT(fstatat64, stat64)

// What `ls` asks, the latter two with -l.
EXPORT int statx(int folder, const char* path, int flags, unsigned mask, struct statx* result) {
    NEXT(statx);
    return next(folder, shown(path), flags, mask, result);
}
#define GETXATTR(name)                                                                             \
    EXPORT ssize_t name(const char* path, const char* attribute, void* value, size_t size) {       \
        NEXT(name);                                                                                \
        return next(shown(path), attribute, value, size);                                          \
    }
GETXATTR(getxattr)
GETXATTR(lgetxattr)

// What programs that were linked to glibc before 2.33 call.
int __xstat(int version, const char* path, struct stat* result);
int __xstat64(int version, const char* path, struct stat64* result);
#define XSTAT(name, type)                                                                          \
    EXPORT int name(int version, const char* path, struct type* result) {                          \
        NEXT(name);                                                                                \
        return next(version, shown(path), result);                                                 \
    }
XSTAT(__xstat, stat)
XSTAT(__xstat64, stat64)

// With _FORTIFY_SOURCE, without O_CREAT.
int __open_2(const char* path, int flags);
int __open64_2(const char* path, int flags);
EXPORT int __open_2(const char* path, int flags) {
    NEXT(__open_2);
    if (is_device_tree(path)) return open_device_tree();
    return next(shown(path), flags);
}
EXPORT int __open64_2(const char* path, int flags) {
    NEXT(__open64_2);
    if (is_device_tree(path)) return open_device_tree();
    return next(shown(path), flags);
}

EXPORT int access(const char* path, int mode) {
    NEXT(access);
    return next(shown(path), mode);
}

EXPORT int faccessat(int folder, const char* path, int mode, int flags) {
    NEXT(faccessat);
    return next(folder, shown(path), mode, flags);
}

EXPORT FILE* fopen(const char* path, const char* mode) {
    NEXT(fopen);
    if (is_device_tree(path)) return stream_of(open_device_tree());
    return next(shown(path), mode);
}

EXPORT FILE* fopen64(const char* path, const char* mode) {
    NEXT(fopen64);
    if (is_device_tree(path)) return stream_of(open_device_tree());
    return next(shown(path), mode);
}
