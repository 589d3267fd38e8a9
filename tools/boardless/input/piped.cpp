// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/input/piped.h"

#include "emu-core/memory/descriptor.h"

#include <CLI/CLI.hpp>
#include <map>
#include <vector>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>

namespace boardless {
namespace {

constexpr std::size_t most_bytes = std::size_t{1} << 30; // no model is larger

// The paths that have been made, until the process ends, and what users call them.
std::map<std::string, std::string>& own_names() {
    static std::map<std::string, std::string> names;
    return names;
}

bool is_pipe(const std::string& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) return false;
    return S_ISFIFO(status.st_mode) || S_ISCHR(status.st_mode);
}

bool write_all(int to, const char* bytes, std::size_t size) {
    while (size != 0) {
        const ssize_t written = ::write(to, bytes, size);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        bytes += written;
        size -= static_cast<std::size_t>(written);
    }
    return true;
}

bool copy_all(int from, int to) {
    std::vector<char> part(std::size_t{1} << 16);
    for (std::size_t copied = 0; copied <= most_bytes;) {
        const ssize_t length = ::read(from, part.data(), part.size());
        if (length < 0 && errno == EINTR) continue;
        if (length <= 0) return length == 0;
        if (!write_all(to, part.data(), static_cast<std::size_t>(length))) return false;
        copied += static_cast<std::size_t>(length);
    }
    return false;
}

// Empty where it cannot be kept.
std::string keep(const std::string& path) {
    const emu::Descriptor pipe(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    emu::Descriptor memory(::memfd_create("piped", MFD_CLOEXEC));
    if (!pipe || !memory || !copy_all(pipe.get(), memory.get())) return {};
    const std::string kept = "/proc/self/fd/" + std::to_string(memory.release());
    own_names().emplace(kept, path);
    return kept;
}

} // namespace

void take_pipes(CLI::Option& option) {
    option.transform(CLI::Validator(
        [](std::string& value) {
            const std::size_t equals = value.rfind('=');
            const bool named = equals != value.npos && !is_pipe(value);
            const std::size_t begin = named ? equals + 1 : 0;
            const std::string path = value.substr(begin);
            if (!is_pipe(path)) return std::string();
            const std::string kept = keep(path);
            if (!kept.empty()) value.replace(begin, value.npos, kept);
            return std::string();
        },
        ""));
}

std::string with_own_names(std::string text) {
    for (const auto& [kept, own] : own_names()) {
        for (std::size_t at = 0; (at = text.find(kept, at)) != text.npos; at += own.size()) {
            text.replace(at, kept.size(), own);
        }
    }
    return text;
}

} // namespace boardless
