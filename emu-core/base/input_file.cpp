// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/input_file.h"

#include "emu-core/base/error.h"

#include <cerrno>
#include <cstring>

#include <sys/stat.h>

namespace emu {
namespace {

constexpr off_t largest_file = off_t{1} << 30; // flatbuffers end at 2 GiB, boards' models far below

} // namespace

Error system_error(const std::string& path) {
    return error(Fault::bad_argument, "%s: %s", path.c_str(), std::strerror(errno));
}

Result<InputFile> InputFile::open(const std::string& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) return system_error(path);
    // Opening a pipe would wait for whoever writes into it.
    if (!S_ISREG(status.st_mode)) return error(Fault::bad_argument, "%s: not a file", path.c_str());
    if (status.st_size > largest_file) {
        return error(Fault::bad_argument, "%s: larger than any model", path.c_str());
    }
    std::FILE* file = std::fopen(path.c_str(), "rbe");
    if (!file) return system_error(path);
    return InputFile(path, file, static_cast<std::size_t>(status.st_size));
}

Outcome InputFile::read(std::span<std::byte> bytes) {
    if (std::fread(bytes.data(), 1, bytes.size(), file_.get()) == bytes.size()) return {};
    return error(Fault::bad_argument, "%s: cannot be read to its end", path_.c_str());
}

} // namespace emu
