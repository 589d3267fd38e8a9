// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/file_image.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"
#include "emu-core/base/input_file.h"

#include <cerrno>
#include <cstring>

#include <sys/mman.h>
#include <unistd.h>

namespace emu {

namespace {

// Gives up the pages that lie within the bytes altogether.
void drop_pages(Bytes bytes) {
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    const auto begin = reinterpret_cast<std::uintptr_t>(bytes.data());
    const std::size_t first = align_up(begin, page);
    const std::size_t last = (begin + bytes.size()) / page * page;
    if (first < last) ::madvise(reinterpret_cast<void*>(first), last - first, MADV_DONTNEED);
}

} // namespace

Result<std::shared_ptr<FileImage>> FileImage::make(const std::string& path, bool is_mapped) {
    EMU_TRY_VALUE(file, InputFile::open(path));
    std::byte* memory = nullptr;
    if (file.size() > 0) {
        const int access = is_mapped ? PROT_READ : PROT_READ | PROT_WRITE;
        const int kind = is_mapped ? MAP_PRIVATE : MAP_PRIVATE | MAP_ANONYMOUS;
        void* pages =
            ::mmap(nullptr, file.size(), access, kind, is_mapped ? file.descriptor() : -1, 0);
        if (pages == MAP_FAILED) {
            return error(Fault::out_of_memory, "%s: mmap of %zu bytes: %s", path.c_str(),
                         file.size(), std::strerror(errno));
        }
        memory = static_cast<std::byte*>(pages);
    }
    std::shared_ptr<FileImage> image(new FileImage(memory, file.size(), is_mapped));
    if (!is_mapped) EMU_TRY(file.read({memory, file.size()}));
    return image;
}

Result<std::shared_ptr<FileImage>> FileImage::read(const std::string& path) {
    return make(path, false);
}

Result<std::shared_ptr<FileImage>> FileImage::map(const std::string& path) {
    return make(path, true);
}

SharedBytes FileImage::shared(const std::shared_ptr<FileImage>& image) {
    if (image->is_mapped_) return SharedBytes::of_file(image, image->bytes());
    return SharedBytes::owned_by(image, image->bytes());
}

FileImage::~FileImage() {
    if (memory_) ::munmap(memory_, size_);
}

void FileImage::drop(Bytes part) {
    drop_pages(part);
}

void page_out(const SharedBytes& bytes) {
    if (bytes.are_of_file()) drop_pages(bytes);
}

} // namespace emu
