// SPDX-License-Identifier: Apache-2.0
#include "emu-core/memory/mapping.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"

#include <cerrno>
#include <cstring>
#include <limits>

#include <sys/mman.h>
#include <unistd.h>

namespace emu {
namespace {

// Half the address space: sums of a size and some pages cannot overflow.
constexpr std::uint64_t longest = std::numeric_limits<std::size_t>::max() / 2;

Error mapping_error(std::uint64_t length) {
    const bool exhausted = errno == ENOMEM || errno == EAGAIN;
    return error(exhausted ? Fault::out_of_memory : Fault::bad_argument, "mmap of %llu bytes: %s",
                 static_cast<unsigned long long>(length), std::strerror(errno));
}

} // namespace

std::size_t page_size() {
    static const auto size = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    return size;
}

// Takes the address space for `length` bytes, whole pages, and a page on either side.
Result<Mapping> Mapping::reserve(std::uint64_t length) {
    const auto total = static_cast<std::size_t>(length + 2 * page_size());
    void* base =
        ::mmap(nullptr, total, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (base == MAP_FAILED) return mapping_error(total);
    Mapping mapping;
    mapping.base_ = static_cast<std::byte*>(base);
    mapping.reserved_ = total;
    return mapping;
}

// The bytes that were asked for, within the accessible pages.
void Mapping::hold(std::byte* first, std::uint64_t size) {
    bytes_ = {first, static_cast<std::size_t>(size)};
    watch_ = TrapWatch({base_, reserved_}, bytes_);
}

Result<Mapping> Mapping::of_descriptor(int fd, std::uint64_t offset, std::uint64_t size) {
    if (size > longest) return error(Fault::out_of_memory, "larger than the address space");
    const std::uint64_t head = offset % page_size();
    const std::uint64_t first = offset - head;
    const std::uint64_t length = align_up<std::uint64_t>(head + size, page_size());
    if (first > static_cast<std::uint64_t>(std::numeric_limits<off_t>::max())) {
        return error(Fault::bad_argument, "the offset is beyond what files have");
    }
    EMU_TRY_VALUE(mapping, reserve(length));
    void* pages = ::mmap(mapping.base_ + page_size(), length, PROT_READ | PROT_WRITE,
                         MAP_SHARED | MAP_FIXED, fd, static_cast<off_t>(first));
    if (pages == MAP_FAILED) return mapping_error(length);
    mapping.hold(static_cast<std::byte*>(pages) + head, size);
    return std::move(mapping);
}

Result<Mapping> Mapping::of_zeros(std::uint64_t size) {
    if (size > longest) return error(Fault::out_of_memory, "larger than the address space");
    const std::uint64_t length = align_up<std::uint64_t>(size, page_size());
    EMU_TRY_VALUE(mapping, reserve(length));
    void* pages = ::mmap(mapping.base_ + page_size(), length, PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
    if (pages == MAP_FAILED) return mapping_error(length);
    mapping.hold(static_cast<std::byte*>(pages) + (length - size), size);
    return std::move(mapping);
}

Mapping::~Mapping() {
    if (base_) ::munmap(base_, reserved_);
}

std::span<std::byte> Mapping::pages() const {
    if (!base_) return {};
    return {base_ + page_size(), reserved_ - 2 * page_size()};
}

} // namespace emu
