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

// A mapping of the file itself would end the process when somebody shortens the file.
Result<std::shared_ptr<FileImage>> FileImage::read(const std::string& path) {
    EMU_TRY_VALUE(file, InputFile::open(path));
    std::byte* memory = nullptr;
    if (file.size() > 0) {
        void* pages = ::mmap(nullptr, file.size(), PROT_READ | PROT_WRITE,
                             MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (pages == MAP_FAILED) {
            return error(Fault::out_of_memory, "%s: mmap of %zu bytes: %s", path.c_str(),
                         file.size(), std::strerror(errno));
        }
        memory = static_cast<std::byte*>(pages);
    }
    std::shared_ptr<FileImage> image(new FileImage(memory, file.size()));
    EMU_TRY(file.read({memory, file.size()}));
    return image;
}

FileImage::~FileImage() {
    if (memory_) ::munmap(memory_, size_);
}

void FileImage::drop(Bytes part) {
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    const auto begin = static_cast<std::size_t>(part.data() - memory_);
    const std::size_t first = align_up(begin, page);
    const std::size_t last = (begin + part.size()) / page * page;
    if (first < last) ::madvise(memory_ + first, last - first, MADV_DONTNEED);
}

} // namespace emu
