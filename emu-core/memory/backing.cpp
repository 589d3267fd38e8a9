// SPDX-License-Identifier: Apache-2.0
#include "emu-core/memory/backing.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>

namespace emu {
namespace {

// Neither 0 nor 255, which stray writes favour.
constexpr std::byte pattern{0xB5};

} // namespace

Result<Backing> Backing::own(std::uint64_t size, Placement placement) {
    if (size == 0) return error(Fault::bad_argument, "a buffer of 0 bytes");
    if (size > static_cast<std::uint64_t>(std::numeric_limits<off_t>::max()) / 2) {
        return error(Fault::out_of_memory, "larger than a file can be");
    }
    Backing backing;
    backing.fd = Descriptor(::memfd_create("boardless", MFD_CLOEXEC));
    const std::uint64_t length = align_up<std::uint64_t>(size, page_size());
    if (!backing.fd || ::ftruncate(backing.fd.get(), static_cast<off_t>(length)) != 0) {
        return error(Fault::out_of_memory, "memfd of %llu bytes: %s",
                     static_cast<unsigned long long>(length), std::strerror(errno));
    }
    if (placement == Placement::at_end) backing.fd_offset = length - size;
    EMU_TRY_VALUE(mapping, Mapping::of_descriptor(backing.fd.get(), backing.fd_offset, size));
    backing.mapping = std::move(mapping);
    backing.bytes = backing.mapping.bytes();
    backing.slack = Slack(backing.mapping.pages(), backing.bytes);
    return backing;
}

Result<Backing> Backing::of_descriptor(int fd, std::uint64_t offset, std::uint64_t size) {
    if (size == 0) return error(Fault::bad_argument, "a buffer of 0 bytes");
    Backing backing;
    struct stat status {};
    backing.fd = Descriptor(::fcntl(fd, F_DUPFD_CLOEXEC, 0));
    if (!backing.fd || ::fstat(backing.fd.get(), &status) != 0) {
        return error(Fault::bad_argument, "descriptor %d: %s", fd, std::strerror(errno));
    }
    const auto available = static_cast<std::uint64_t>(status.st_size);
    if (!in_range(offset, size, available)) {
        return error(Fault::bad_argument, "descriptor %d holds %llu bytes, not %llu from %llu on",
                     fd, static_cast<unsigned long long>(available),
                     static_cast<unsigned long long>(size),
                     static_cast<unsigned long long>(offset));
    }
    EMU_TRY_VALUE(mapping, Mapping::of_descriptor(backing.fd.get(), offset, size));
    backing.fd_offset = offset;
    backing.mapping = std::move(mapping);
    backing.bytes = backing.mapping.bytes();
    return backing;
}

Result<Backing> Backing::of_pointer(void* bytes, std::uint64_t size) {
    const auto address = reinterpret_cast<std::uintptr_t>(bytes);
    if (!bytes || size == 0) return error(Fault::bad_argument, "there is no memory to import");
    if (size > std::numeric_limits<std::uintptr_t>::max() - address) {
        return error(Fault::bad_argument, "the memory to import wraps around");
    }
    Backing backing;
    backing.bytes = {static_cast<std::byte*>(bytes), static_cast<std::size_t>(size)};
    return backing;
}

Slack::Slack(std::span<std::byte> pages, std::span<std::byte> buffer)
    : before_(pages.first(static_cast<std::size_t>(buffer.data() - pages.data()))),
      behind_(pages.subspan(before_.size() + buffer.size())) {
    std::ranges::fill(before_, pattern);
    std::ranges::fill(behind_, pattern);
}

Slack::Damage Slack::damage() const {
    Damage damage;
    const auto inspect = [&damage](std::span<const std::byte> bytes, std::int64_t position) {
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            if (bytes[i] == pattern) continue;
            if (damage.count++ == 0) damage.first = position + static_cast<std::int64_t>(i);
        }
    };
    inspect(before_, -static_cast<std::int64_t>(before_.size()));
    inspect(behind_, behind_.data() - (before_.data() + before_.size()));
    return damage;
}

} // namespace emu
