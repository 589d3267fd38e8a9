// SPDX-License-Identifier: Apache-2.0
// A file descriptor that is closed at the end of its life.
#pragma once

#include <utility>

#include <unistd.h>

namespace emu {

class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(int fd) : fd_(fd) {}
    Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(fd_, other.fd_);
        return *this;
    }
    ~Descriptor() {
        if (fd_ >= 0) ::close(fd_);
    }

    int get() const { return fd_; }                  // -1: none
    int release() { return std::exchange(fd_, -1); } // the caller's to close
    explicit operator bool() const { return fd_ >= 0; }

private:
    int fd_ = -1;
};

} // namespace emu
