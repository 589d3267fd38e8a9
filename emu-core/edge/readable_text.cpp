// SPDX-License-Identifier: Apache-2.0
#include "emu-core/edge/readable_text.h"

#include "emu-core/memory/descriptor.h"

#include <algorithm>
#include <array>
#include <cerrno>

#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace emu {
namespace {

constexpr std::size_t longest = 80;

// The kernel reads the bytes for us, and stops where there are none. As a bare system call, because
// sanitizers check what they take for a read of all bytes.
std::size_t copy_readable(std::uint64_t address, std::array<char, longest>& bytes) {
    const Descriptor file(::memfd_create("boardless-text", MFD_CLOEXEC));
    if (!file) return 0;
    const auto pointer = static_cast<std::uintptr_t>(address);
    const long copied = ::syscall(SYS_write, file.get(), pointer, bytes.size());
    if (copied <= 0) return 0;
    const auto wanted = static_cast<std::size_t>(copied);
    return ::pread(file.get(), bytes.data(), wanted, 0) == copied ? wanted : 0;
}

} // namespace

std::optional<std::string> readable_text(std::uint64_t address) {
    const int kept_errno = errno;
    std::array<char, longest> bytes;
    const std::size_t readable = copy_readable(address, bytes);
    errno = kept_errno;
    if (readable == 0) return std::nullopt;
    std::string text(bytes.begin(), std::find(bytes.begin(), bytes.begin() + readable, '\0'));
    std::ranges::replace_if(
        text, [](char c) { return c < ' ' || c > '~'; }, '?');
    return text;
}

} // namespace emu
