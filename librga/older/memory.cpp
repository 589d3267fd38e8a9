// SPDX-License-Identifier: Apache-2.0
#include "librga/older/older.h"

#include "emu-core/base/error.h"
#include "emu-core/edge/check_given.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace rga {

using emu::error;
using emu::Fault;

emu::Outcome allocate(bo_t* bo, int width, int height, int bits) {
    EMU_TRY(emu::check_given(bo, "bo_info"));
    if (width <= 0 || height <= 0 || bits <= 0 || width > 65536 || height > 65536 || bits > 64)
        return error(Fault::bad_argument, "memory for %d x %d pixels of %d bits", width, height,
                     bits);
    const std::size_t row = (static_cast<std::size_t>(width) * static_cast<unsigned>(bits) + 7) / 8;
    const std::size_t size = row * static_cast<std::size_t>(height);
    const int fd = ::memfd_create("rga", MFD_CLOEXEC);
    if (fd < 0 || ::ftruncate(fd, static_cast<off_t>(size)) != 0) {
        if (fd >= 0) ::close(fd);
        return error(Fault::out_of_memory, "%zu bytes", size);
    }
    *bo = {};
    bo->fd = fd;
    bo->size = size;
    bo->pitch = row;
    bo->handle = static_cast<unsigned>(fd);
    return {};
}

emu::Outcome map(bo_t* bo) {
    EMU_TRY(emu::check_given(bo, "bo_info"));
    void* const mapped = ::mmap(nullptr, bo->size, PROT_READ | PROT_WRITE, MAP_SHARED, bo->fd, 0);
    if (mapped == MAP_FAILED)
        return error(Fault::internal, "descriptor %d cannot be mapped", bo->fd);
    bo->ptr = mapped;
    return {};
}

emu::Outcome unmap(bo_t* bo) {
    EMU_TRY(emu::check_given(bo, "bo_info"));
    if (!bo->ptr) return error(Fault::bad_state, "bo_info is not mapped");
    ::munmap(bo->ptr, bo->size);
    bo->ptr = nullptr;
    return {};
}

emu::Outcome free(bo_t* bo) {
    EMU_TRY(emu::check_given(bo, "bo_info"));
    if (bo->size == 0) return error(Fault::bad_state, "bo_info has no memory");
    ::close(bo->fd);
    bo->fd = -1;
    bo->size = 0;
    return {};
}

emu::Outcome get_fd(const bo_t* bo, int* fd) {
    EMU_TRY(emu::check_given(bo, "bo_info"));
    EMU_TRY(emu::check_given(fd, "fd"));
    const int own = ::fcntl(bo->fd, F_DUPFD_CLOEXEC, 1);
    if (own < 0) return error(Fault::internal, "there is no descriptor %d", bo->fd);
    *fd = own;
    return {};
}

} // namespace rga
