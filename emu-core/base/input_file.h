// SPDX-License-Identifier: Apache-2.0
// A file to be read whole into memory of the reader's choice.
#pragma once

#include "emu-core/base/result.h"

#include <cstdio>
#include <memory>
#include <span>
#include <string>

namespace emu {

// Error bad_argument with the path and the system's reason, errno.
Error system_error(const std::string& path);

class InputFile {
public:
    // Error bad_argument with the path and the system's reason: no regular file, or larger than any
    // model.
    static Result<InputFile> open(const std::string& path);

    std::size_t size() const { return size_; }
    int descriptor() const { return ::fileno(file_.get()); }
    // Fills `bytes`, of which there are size(). Error bad_argument: the file became shorter.
    Outcome read(std::span<std::byte> bytes);

private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };

    InputFile(std::string path, std::FILE* file, std::size_t size)
        : path_(std::move(path)), file_(file), size_(size) {}

    std::string path_;
    std::unique_ptr<std::FILE, Close> file_;
    std::size_t size_;
};

} // namespace emu
