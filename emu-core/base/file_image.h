// SPDX-License-Identifier: Apache-2.0
// A file's bytes in pages of their own, which go back to the system one by one.
#pragma once

#include "emu-core/base/shared_bytes.h"

namespace emu {

class FileImage {
public:
    // Errors of InputFile; out_of_memory with the size.
    static Result<std::shared_ptr<FileImage>> read(const std::string& path);

    FileImage(const FileImage&) = delete;
    FileImage& operator=(const FileImage&) = delete;
    ~FileImage();

    Bytes bytes() const { return {memory_, size_}; }

    // Bytes that are not read again: they may be 0 from now on. Precondition: within bytes().
    void drop(Bytes part);

private:
    FileImage(std::byte* memory, std::size_t size) : memory_(memory), size_(size) {}

    std::byte* memory_;
    std::size_t size_;
};

} // namespace emu
