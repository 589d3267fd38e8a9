// SPDX-License-Identifier: Apache-2.0
#include "tools/guest/server/log.h"

#include <array>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace guest {
namespace {

constexpr off_t kept_bytes = 1 << 20; // of what was read, before its memory is given back

} // namespace

emu::Result<Log> Log::open() {
    emu::Descriptor written(::memfd_create("boardless-log", MFD_CLOEXEC));
    if (!written)
        return emu::error(emu::Fault::bad_state, "no memory for a log: %s", std::strerror(errno));
    const std::string path = "/proc/self/fd/" + std::to_string(written.get());
    emu::Descriptor read(::open(path.c_str(), O_RDWR | O_CLOEXEC));
    if (!read || ::fcntl(written.get(), F_SETFL, O_APPEND) != 0)
        return emu::error(emu::Fault::bad_state, "no memory for a log: %s", std::strerror(errno));
    return Log(std::move(written), std::move(read));
}

void Log::take_over() const {
    ::dup2(written_.get(), STDERR_FILENO);
}

std::string Log::read() {
    std::string text;
    std::array<char, 4096> part;
    for (ssize_t got; (got = ::read(read_.get(), part.data(), part.size())) > 0;)
        text.append(part.data(), static_cast<std::size_t>(got));
    if (text.empty()) return text;
    const off_t done = ::lseek(read_.get(), 0, SEEK_CUR);
    if (done > kept_bytes)
        ::fallocate(read_.get(), FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, done);
    return text;
}

} // namespace guest
