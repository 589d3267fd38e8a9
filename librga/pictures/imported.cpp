// SPDX-License-Identifier: Apache-2.0
#include "librga/pictures/imported.h"

#include "emu-core/base/error.h"
#include "emu-core/edge/handle_table.h"
#include "emu-core/edge/leak_report.h"

#include <dlfcn.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace rga {
namespace {

class Callers final : public Memory {
public:
    explicit Callers(std::span<std::byte> bytes) : bytes_(bytes) {}
    std::span<std::byte> bytes() override { return bytes_; }

private:
    std::span<std::byte> bytes_;
};

class Mapped final : public Memory {
public:
    explicit Mapped(std::span<std::byte> bytes) : bytes_(bytes) {}
    ~Mapped() override { ::munmap(bytes_.data(), bytes_.size()); }
    std::span<std::byte> bytes() override { return bytes_; }

private:
    std::span<std::byte> bytes_;
};

// librknnrt's, where the program has loaded that; null where it has no such memory.
std::byte* lent_memory(std::uint64_t physical, std::uint64_t size, std::uint64_t& unsynced) {
    using Find = void* (*)(std::uint64_t physical, std::uint64_t size, std::uint64_t * unsynced);
    const auto find = reinterpret_cast<Find>(::dlsym(RTLD_DEFAULT, "boardless_rknn_memory"));
    return find ? static_cast<std::byte*>(find(physical, size, &unsynced)) : nullptr;
}

class Lent final : public Memory {
public:
    Lent(std::uint64_t physical, std::span<std::byte> bytes) : physical_(physical), bytes_(bytes) {}
    std::span<std::byte> bytes() override { return bytes_; }
    std::uint64_t unsynced() override {
        std::uint64_t count = 0;
        lent_memory(physical_, bytes_.size(), count);
        return count;
    }

private:
    std::uint64_t physical_;
    std::span<std::byte> bytes_;
};

bool is_mapped(std::uintptr_t address, std::uint64_t size) {
    const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    const std::uintptr_t begin = address / page * page;
    const std::uint64_t pages = (address - begin + size + page - 1) / page;
    std::vector<unsigned char> present(pages);
    return ::mincore(reinterpret_cast<void*>(begin), pages * page, present.data()) == 0;
}

using MemoryTable = emu::HandleTable<std::uint32_t, Memory>;

MemoryTable& table() {
    static MemoryTable& imported = emu::eternal_table<MemoryTable>("rga_buffer_handle_t");
    return imported;
}

} // namespace

emu::Result<std::shared_ptr<Memory>> memory_at(void* address, std::uint64_t size) {
    if (!is_mapped(reinterpret_cast<std::uintptr_t>(address), size)) {
        return emu::error(emu::Fault::internal, "there are no %llu bytes at %p",
                          static_cast<unsigned long long>(size), address);
    }
    return std::shared_ptr<Memory>(
        std::make_shared<Callers>(std::span(static_cast<std::byte*>(address), size)));
}

emu::Result<std::shared_ptr<Memory>> memory_of_fd(int fd, std::uint64_t size) {
    struct stat status {};
    if (::fstat(fd, &status) != 0)
        return emu::error(emu::Fault::internal, "there is no descriptor %d", fd);
    if (S_ISREG(status.st_mode) && static_cast<std::uint64_t>(status.st_size) < size) {
        return emu::error(emu::Fault::internal, "descriptor %d has %lld bytes, %llu are needed", fd,
                          static_cast<long long>(status.st_size),
                          static_cast<unsigned long long>(size));
    }
    void* const mapped = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (mapped == MAP_FAILED)
        return emu::error(emu::Fault::internal, "descriptor %d cannot be mapped", fd);
    return std::shared_ptr<Memory>(
        std::make_shared<Mapped>(std::span(static_cast<std::byte*>(mapped), size)));
}

emu::Result<std::shared_ptr<Memory>> memory_at_physical(std::uint64_t address, std::uint64_t size) {
    std::uint64_t unsynced = 0;
    if (std::byte* const bytes = lent_memory(address, size, unsynced))
        return std::shared_ptr<Memory>(std::make_shared<Lent>(address, std::span(bytes, size)));
    return emu::error(emu::Fault::internal,
                      "physical address 0x%llx belongs to no memory that this library knows",
                      static_cast<unsigned long long>(address));
}

emu::Result<std::uint32_t> keep(std::shared_ptr<Memory> memory) {
    return table().add(std::move(memory));
}

std::shared_ptr<Memory> find_imported(std::uint32_t handle) {
    return table().find(handle);
}

emu::Outcome release(std::uint32_t handle) {
    if (table().take(handle)) return {};
    return emu::error(emu::Fault::bad_handle, "no buffer has the handle %u", handle);
}

} // namespace rga
