// SPDX-License-Identifier: Apache-2.0
// A preload of `boardless run` where BOARDLESS_CAMERA is set: to programs that capture from
// /dev/video* a USB camera is there.
#include "emu-core/base/log.h"
#include "emu-core/edge/export.h"
#include "libhbdnn/spcdev/video/video_device.h"

#include <algorithm>
#include <cerrno>
#include <cstdarg>
#include <dlfcn.h>
#include <fcntl.h>
#include <mutex>
#include <sys/ioctl.h>

namespace hbdnn::spcdev {
namespace {

constexpr std::string_view node = "/dev/video";
thread_local bool opening = false;

bool is_video(const char* path) {
    if (opening || !path || !std::string_view(path).starts_with(node)) return false;
    const std::string_view number = std::string_view(path).substr(node.size());
    return !number.empty() &&
           std::ranges::all_of(number, [](char c) { return c >= '0' && c <= '9'; });
}

// Those that the program has open.
class Devices {
public:
    // A descriptor, or -1 and errno. What is opened meanwhile is no device of these:
    // BOARDLESS_CAMERA may name one.
    int open(const char* path) {
        const std::lock_guard lock(mutex_);
        opening = true;
        const int descriptor = open_locked(path);
        opening = false;
        return descriptor;
    }

    // Null where the descriptor is none of them. Held by the caller until it has its answer.
    VideoDevice* find(int descriptor) {
        const auto found = std::ranges::find_if(
            devices_, [descriptor](const auto& one) { return one->is(descriptor); });
        return found == devices_.end() ? nullptr : found->get();
    }

    std::mutex& mutex() { return mutex_; }

private:
    int open_locked(const char* path) {
        std::erase_if(devices_, [](const auto& one) { return !one->is(one->descriptor()); });
        auto device = VideoDevice::open();
        if (!device) {
            emu::log(emu::LogLevel::error, path + (": " + device.error().detail));
            errno = EIO;
            return -1;
        }
        devices_.push_back(std::move(*device));
        return devices_.back()->descriptor();
    }

    std::mutex mutex_;
    std::vector<std::unique_ptr<VideoDevice>> devices_;
};

// Never destroyed: programs use descriptors until they end.
Devices& devices() {
    static Devices& all = *new Devices;
    return all;
}

template <class Function> Function* next_of(const char* name) {
    return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

using Open = int(const char*, int, ...);
using OpenAt = int(int, const char*, int, ...);
using OpenTwo = int(const char*, int);
using Control = int(int, unsigned long, ...);

} // namespace
} // namespace hbdnn::spcdev

using namespace hbdnn::spcdev;

namespace {

mode_t mode_of(int flags, va_list list) {
    return (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(list, mode_t) : 0;
}

int open_with(Open* next, const char* path, int flags, mode_t mode) {
    return is_video(path) ? devices().open(path) : next(path, flags, mode);
}

} // namespace

#define BOARDLESS_OPEN(name)                                                                       \
    BOARDLESS_EXPORT int name(const char* path, int flags, ...) {                                  \
        static Open* const next = next_of<Open>(#name);                                            \
        va_list list;                                                                              \
        va_start(list, flags);                                                                     \
        const mode_t mode = mode_of(flags, list);                                                  \
        va_end(list);                                                                              \
        return open_with(next, path, flags, mode);                                                 \
    }
BOARDLESS_OPEN(open)
BOARDLESS_OPEN(open64)

#define BOARDLESS_OPENAT(name)                                                                     \
    BOARDLESS_EXPORT int name(int folder, const char* path, int flags, ...) {                      \
        static OpenAt* const next = next_of<OpenAt>(#name);                                        \
        va_list list;                                                                              \
        va_start(list, flags);                                                                     \
        const mode_t mode = mode_of(flags, list);                                                  \
        va_end(list);                                                                              \
        return is_video(path) ? devices().open(path) : next(folder, path, flags, mode);            \
    }
BOARDLESS_OPENAT(openat)
BOARDLESS_OPENAT(openat64)

// With _FORTIFY_SOURCE.
#define BOARDLESS_OPEN_TWO(name)                                                                   \
    BOARDLESS_EXPORT int name(const char* path, int flags) {                                       \
        static OpenTwo* const next = next_of<OpenTwo>(#name);                                      \
        return is_video(path) ? devices().open(path) : next(path, flags);                          \
    }
BOARDLESS_OPEN_TWO(__open_2)
BOARDLESS_OPEN_TWO(__open64_2)

BOARDLESS_EXPORT int ioctl(int descriptor, unsigned long request, ...) noexcept {
    static Control* const next = next_of<Control>("ioctl");
    va_list list;
    va_start(list, request);
    void* const argument = va_arg(list, void*);
    va_end(list);
    constexpr unsigned of_video = 'V';
    if (_IOC_TYPE(request) != of_video) return next(descriptor, request, argument);
    const std::lock_guard lock(devices().mutex());
    VideoDevice* const device = devices().find(descriptor);
    if (!device) return next(descriptor, request, argument);
    const int problem = argument ? device->control(request, argument) : EFAULT;
    if (problem == 0) return 0;
    errno = problem;
    return -1;
}
