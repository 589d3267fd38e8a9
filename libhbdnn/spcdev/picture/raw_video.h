// SPDX-License-Identifier: Apache-2.0
// A file of NV12 frames, one after the other.
#pragma once

#include "emu-core/base/byte_reader.h"
#include "libhbdnn/spcdev/frame.h"

#include <string>

namespace hbdnn::spcdev {

class RawVideo {
public:
    // Errors: bad_input with what the system says of the file, or what its bytes are instead;
    // those of check_size().
    static emu::Result<std::shared_ptr<RawVideo>> open(const std::string& path, Size size);
    RawVideo(const RawVideo&) = delete;
    ~RawVideo();

    std::uint64_t count() const { return count_; } // at least 1
    // Precondition: index < count(). Error bad_input: the file became shorter. Thread-safe.
    emu::Result<SharedFrame> frame(std::uint64_t index) const;

private:
    RawVideo(int file, Size size, std::uint64_t count) : file_(file), size_(size), count_(count) {}

    int file_;
    Size size_;
    std::uint64_t count_;
};

// The first bytes of a file, as many as it takes to tell what it is. Error bad_input.
emu::Result<std::vector<std::byte>> first_bytes(const std::string& path);

} // namespace hbdnn::spcdev
