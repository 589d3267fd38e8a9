// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/input/npy_file.h"

#include "emu-core/memory/descriptor.h"

#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>

namespace boardless {
namespace {

using emu::Fault;

// A header of version 1 cannot be longer; one of version 2 is only where it holds no plain array.
constexpr std::size_t longest_header = 12 + 65536;

// Pipes are opened too, without waiting for whoever writes into them.
emu::Descriptor open_file(const std::string& path) {
    return emu::Descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
}

emu::Error system_error(const std::string& path) {
    return emu::error(Fault::bad_argument, "%s: %s", path.c_str(), std::strerror(errno));
}

emu::Error in_file(const std::string& path, const emu::Error& problem) {
    return emu::error(problem.fault, "%s: %s", path.c_str(), problem.detail.c_str());
}

} // namespace

std::string joined(std::span<const std::int64_t> numbers, const char* between) {
    std::string text;
    for (const std::int64_t number : numbers) {
        if (!text.empty()) text += between;
        text += std::to_string(number);
    }
    return text;
}

bool is_array(const std::string& path) {
    if (path.ends_with(".npy")) return true;
    constexpr std::string_view magic = "\x93NUMPY";
    const emu::Descriptor file = open_file(path);
    char start[magic.size()] = {};
    if (!file || ::pread(file.get(), start, sizeof start, 0) != ssize_t{sizeof start}) return false;
    return std::string_view(start, sizeof start) == magic;
}

emu::Result<StoredArray> StoredArray::open(const std::string& path) {
    const emu::Descriptor file = open_file(path);
    struct stat status {};
    if (!file || ::fstat(file.get(), &status) != 0) return system_error(path);
    if (!S_ISREG(status.st_mode)) {
        return emu::error(Fault::bad_argument, "%s: not a file", path.c_str());
    }
    std::vector<std::byte> start(longest_header);
    const ssize_t length = ::pread(file.get(), start.data(), start.size(), 0);
    if (length < 0) return system_error(path);
    start.resize(static_cast<std::size_t>(length));
    auto header = emu::npy::read_header(start);
    if (!header) return in_file(path, header.error());
    const std::uint64_t size = static_cast<std::uint64_t>(status.st_size), behind = header->offset;
    if (header->bytes > size - behind) {
        return emu::error(Fault::bad_input, "%s: the file ends at byte %llu, its values do not",
                          path.c_str(), static_cast<unsigned long long>(size));
    }
    if (header->bytes < size - behind) {
        return emu::error(Fault::bad_input, "%s: bytes follow the values", path.c_str());
    }
    return StoredArray(path, *std::move(header));
}

emu::Outcome StoredArray::read(std::uint64_t first, std::span<std::byte> values) const {
    const emu::Descriptor file = open_file(path_);
    if (!file) return system_error(path_);
    const std::uint64_t offset = header_.offset + first * header_.stored_size;
    std::vector<std::byte> stored(values.size() / emu::size_of(header_.dtype) *
                                  header_.stored_size);
    const ssize_t length =
        ::pread(file.get(), stored.data(), stored.size(), static_cast<off_t>(offset));
    if (length != static_cast<ssize_t>(stored.size())) {
        return emu::error(Fault::bad_input, "%s: it has become shorter", path_.c_str());
    }
    const emu::Outcome converted = emu::npy::convert(header_, stored, values);
    return converted ? converted : emu::Outcome(in_file(path_, converted.error()));
}

} // namespace boardless
