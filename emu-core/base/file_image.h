// SPDX-License-Identifier: Apache-2.0
// A file's bytes in pages, which go back to the system one by one.
#pragma once

#include "emu-core/base/shared_bytes.h"

namespace emu {

class FileImage {
public:
    // Errors of InputFile; out_of_memory with the size.
    static Result<std::shared_ptr<FileImage>> read(const std::string& path);

    // The file's own pages, which take no memory until they are read. Whoever shortens the file
    // ends the process: for commands, not for libraries. Errors as of read().
    static Result<std::shared_ptr<FileImage>> map(const std::string& path);

    FileImage(const FileImage&) = delete;
    FileImage& operator=(const FileImage&) = delete;
    ~FileImage();

    Bytes bytes() const { return {memory_, size_}; }
    static SharedBytes shared(const std::shared_ptr<FileImage>& image);

    // Bytes that are not read again: they may be 0 from now on. Precondition: within bytes().
    void drop(Bytes part);

private:
    FileImage(std::byte* memory, std::size_t size, bool is_mapped)
        : memory_(memory), size_(size), is_mapped_(is_mapped) {}

    static Result<std::shared_ptr<FileImage>> make(const std::string& path, bool is_mapped);

    std::byte* memory_;
    std::size_t size_;
    bool is_mapped_;
};

// Whole pages of a file (SharedBytes::of_file) leave memory until they are read again; others stay.
void page_out(const SharedBytes& bytes);

} // namespace emu
