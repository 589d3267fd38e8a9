// SPDX-License-Identifier: Apache-2.0
#include "base/file.h"

#include <cerrno>
#include <cstdio>
#include <memory>

#include <sys/stat.h>

namespace emu {
namespace {

constexpr off_t largest_file = off_t{1} << 30; // flatbuffers end at 2 GiB, boards' models far below

struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

Error system_error(const std::string& path) {
    return error(Fault::bad_argument, "%s: %s", path.c_str(), std::strerror(errno));
}

} // namespace

Result<std::vector<std::byte>> read_file(const std::string& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) return system_error(path);
    // Opening a pipe would wait for whoever writes into it.
    if (!S_ISREG(status.st_mode)) return error(Fault::bad_argument, "%s: not a file", path.c_str());
    if (status.st_size > largest_file) {
        return error(Fault::bad_argument, "%s: larger than any model", path.c_str());
    }
    const File file(std::fopen(path.c_str(), "rbe"));
    if (!file) return system_error(path);
    std::vector<std::byte> bytes(static_cast<std::size_t>(status.st_size));
    if (std::fread(bytes.data(), 1, bytes.size(), file.get()) != bytes.size()) {
        return error(Fault::bad_argument, "%s: cannot be read to its end", path.c_str());
    }
    return bytes;
}

} // namespace emu
