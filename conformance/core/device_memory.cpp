// SPDX-License-Identifier: Apache-2.0
#include "emu-core/memory/device_memory.h"

#include "conformance/core/captured_log.h"
#include "conformance/core/child.h"
#include "emu-core/base/current_call.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstring>
#include <set>
#include <thread>

#include <fcntl.h>
#include <sys/mman.h>

using emu::DeviceMemory;
using emu::Direction;
using emu::Fault;

namespace {

const auto page_bytes = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
constexpr std::uint64_t mebibyte = 1 << 20;

std::shared_ptr<emu::Buffer> allocate(DeviceMemory& memory, std::uint64_t size) {
    auto buffer = memory.allocate(size);
    REQUIRE(buffer);
    return *buffer;
}

bool all_zero(std::span<const std::byte> bytes) {
    return std::ranges::all_of(bytes, [](std::byte byte) { return byte == std::byte{0}; });
}

// A descriptor with `size` bytes, byte i being i modulo 251.
int numbered_descriptor(std::uint64_t size) {
    const int fd = ::memfd_create("numbered", MFD_CLOEXEC);
    std::vector<std::byte> bytes(size);
    for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<std::byte>(i % 251);
    REQUIRE(::write(fd, bytes.data(), size) == static_cast<ssize_t>(size));
    return fd;
}

} // namespace

TEST_CASE("allocated memory is exact, zeroed, and visible through its descriptor") {
    for (const bool page_aligned : {false, true}) {
        DeviceMemory memory({.page_aligned = page_aligned});
        for (const std::uint64_t size :
             {std::uint64_t{1}, page_bytes - 1, page_bytes, page_bytes + 1, mebibyte}) {
            const auto buffer = allocate(memory, size);
            CHECK(buffer->cpu().size() == size);
            CHECK(all_zero(buffer->cpu()));
            CHECK(buffer->device().data() == buffer->cpu().data());
            CHECK(buffer->physical() != 0);
            CHECK(memory.allocated() == size);
            buffer->cpu().back() = std::byte{77};
            std::byte seen{};
            const auto last = static_cast<off_t>(buffer->fd_offset() + size - 1);
            CHECK(::pread(buffer->fd(), &seen, 1, last) == 1);
            CHECK(seen == std::byte{77});
        }
        CHECK(memory.allocated() == 0);
    }
}

TEST_CASE("the bytes around a buffer's pages trap") {
    DeviceMemory memory({});
    const auto buffer = allocate(memory, 1000);
    std::byte* const end = buffer->cpu().data() + 1000;
    CHECK_FALSE(traps(end - 1, Access::write));
    CHECK(traps(end, Access::read));
    CHECK(traps(end, Access::write));
    CHECK(traps(end - page_bytes - 1, Access::write));

    DeviceMemory board({.page_aligned = true});
    const auto like_board = allocate(board, 1000);
    std::byte* const first = like_board->cpu().data();
    CHECK(reinterpret_cast<std::uintptr_t>(first) % page_bytes == 0);
    CHECK(like_board->fd_offset() == 0);
    CHECK_FALSE(traps(first, Access::write));
    CHECK(traps(first - 1, Access::write));
    CHECK(traps(first + page_bytes, Access::write));
}

TEST_CASE("bytes written beside a buffer are reported once") {
    DeviceMemory memory({.page_aligned = true});
    CapturedLog log;
    auto buffer = allocate(memory, 1000);
    std::byte* const end = buffer->cpu().data() + 1000;
    CHECK(buffer->sync(0, 1000, Direction::to_device));
    CHECK(log.text().empty());
    std::fill_n(end + 4, 3, std::byte{1});
    CHECK(buffer->sync(0, 0, Direction::from_device));
    const std::string line = log.text();
    CHECK(line.find("3 bytes outside it were overwritten, the first at offset 1004") !=
          std::string::npos);
    CHECK(buffer->sync(0, 0, Direction::to_device));
    buffer.reset();
    CHECK(log.text() == line);
}

TEST_CASE("bytes written before a buffer are reported when it ends") {
    DeviceMemory memory({});
    CapturedLog log;
    auto buffer = allocate(memory, page_bytes - 16);
    *(buffer->cpu().data() - 16) = std::byte{9};
    buffer.reset();
    CHECK(log.text().find("1 bytes outside it were overwritten, the first at offset -16") !=
          std::string::npos);
}

TEST_CASE("child: inspects a buffer that was overwritten", "[.child]") {
    DeviceMemory memory({.page_aligned = true});
    const emu::CallScope scope({"sample_create", 4});
    const auto buffer = allocate(memory, 1000);
    buffer->inspect();
    *(buffer->cpu().data() + 1000) = std::byte{9};
    CapturedLog log;
    buffer->inspect();
    CHECK(log.text().find(" of 1000 bytes (made by call 4 of sample_create): 1 bytes outside it") !=
          std::string::npos);
}

TEST_CASE("an inspection reports what was overwritten, and the call that made the buffer") {
    CHECK(
        run_child("child: inspects a buffer that was overwritten", {"BOARDLESS_REPORT=1"}).passed);
    CHECK_FALSE(
        run_child("child: inspects a buffer that was overwritten", {"BOARDLESS_REPORT=0"}).passed);
}

TEST_CASE("what cannot be allocated is refused with its reason") {
    DeviceMemory memory({.limit = mebibyte});
    CHECK(memory.allocate(0).error().fault == Fault::bad_argument);
    CHECK(memory.allocate(mebibyte + 1).error().fault == Fault::out_of_memory);
    CHECK(memory.allocate(UINT64_MAX).error().fault == Fault::out_of_memory);
    CHECK(memory.allocate(UINT64_MAX / 2).error().fault == Fault::out_of_memory);
    CHECK(memory.allocate(INT64_MAX / 2 - 1).error().fault == Fault::out_of_memory);
    const auto most = allocate(memory, mebibyte - 1);
    CHECK(memory.allocate(2).error().fault == Fault::out_of_memory);
    CHECK(allocate(memory, 1));
    CHECK(memory.allocated() == mebibyte - 1);
}

TEST_CASE("find resolves addresses inside live buffers only") {
    DeviceMemory memory({});
    auto buffer = allocate(memory, 5000);
    const std::uint64_t first = buffer->physical();
    CHECK(memory.find(first, 5000) == buffer);
    CHECK(memory.find(first + 4999, 1) == buffer);
    CHECK_FALSE(memory.find(first, 5001));
    CHECK_FALSE(memory.find(first + 1, UINT64_MAX));
    CHECK_FALSE(memory.find(first - 1, 1));
    CHECK_FALSE(memory.find(0, 1));
    buffer.reset();
    CHECK_FALSE(memory.find(first, 1));
    CHECK(allocate(memory, 5000)->physical() != first);
}

TEST_CASE("buffers outlive their device memory") {
    std::shared_ptr<emu::Buffer> buffer;
    {
        DeviceMemory memory({});
        buffer = allocate(memory, 64);
    }
    buffer->cpu()[63] = std::byte{1};
    CHECK(buffer->sync(0, 64, Direction::both));
}

TEST_CASE("memory behind a descriptor is imported at any offset") {
    DeviceMemory memory({});
    const int fd = numbered_descriptor(3 * page_bytes);
    for (const std::uint64_t offset :
         {std::uint64_t{0}, std::uint64_t{1}, page_bytes - 1, page_bytes + 7}) {
        const auto buffer = memory.import_fd(fd, offset, page_bytes);
        REQUIRE(buffer);
        CHECK((*buffer)->fd() != fd);
        CHECK((*buffer)->fd_offset() == offset);
        CHECK((*buffer)->cpu()[5] == static_cast<std::byte>((offset + 5) % 251));
        (*buffer)->cpu()[page_bytes - 1] = std::byte{255};
        std::byte seen{};
        CHECK(::pread(fd, &seen, 1, static_cast<off_t>(offset + page_bytes - 1)) == 1);
        CHECK(seen == std::byte{255});
        CHECK(memory.find((*buffer)->physical(), page_bytes) == *buffer);
        CHECK(memory.allocated() == 0);
    }
    CHECK(memory.import_fd(fd, 0, 3 * page_bytes));
    CHECK(memory.import_fd(fd, 1, 3 * page_bytes).error().fault == Fault::bad_argument);
    CHECK(memory.import_fd(fd, UINT64_MAX, 2).error().fault == Fault::bad_argument);
    CHECK(memory.import_fd(fd, 0, 0).error().fault == Fault::bad_argument);
    ::close(fd);
    CHECK(memory.import_fd(fd, 0, 1).error().fault == Fault::bad_argument);
    CHECK(memory.import_fd(-1, 0, 1).error().fault == Fault::bad_argument);
}

TEST_CASE("a descriptor that cannot be written is refused") {
    DeviceMemory memory({});
    const int fd = ::open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    REQUIRE(fd >= 0);
    CHECK(memory.import_fd(fd, 0, 1).error().fault == Fault::bad_argument);
    ::close(fd);
}

TEST_CASE("memory of the caller's is imported where it is") {
    DeviceMemory memory({});
    std::byte bytes[100] = {};
    const auto buffer = memory.import_pointer(bytes, sizeof bytes);
    REQUIRE(buffer);
    CHECK((*buffer)->cpu().data() == bytes);
    CHECK((*buffer)->fd() == -1);
    CHECK((*buffer)->physical() != 0);
    CHECK(memory.import_pointer(nullptr, 1).error().fault == Fault::bad_argument);
    CHECK(memory.import_pointer(bytes, 0).error().fault == Fault::bad_argument);
    CHECK(memory.import_pointer(bytes, UINT64_MAX).error().fault == Fault::bad_argument);
}

TEST_CASE("both views are the same, or synced, or not") {
    for (const bool cached : {false, true}) {
        emu::MemoryOptions options;
        options.cache_model = cached;
        DeviceMemory memory(options);
        const auto buffer = *memory.allocate(100);
        CHECK(is_synced(*buffer));
        buffer->cpu()[99] = std::byte{1};
        CHECK(is_synced(*buffer) == !cached);
        REQUIRE(buffer->sync(0, 100, Direction::to_device));
        CHECK(is_synced(*buffer));
    }
}

TEST_CASE("a sync to the device raises the generation, and ranges are checked") {
    DeviceMemory memory({});
    const auto buffer = allocate(memory, 100);
    const std::uint64_t generation = buffer->generation();
    CHECK(buffer->sync(0, 100, Direction::from_device));
    CHECK(buffer->generation() == generation);
    CHECK(buffer->sync(100, 0, Direction::to_device));
    CHECK(buffer->generation() > generation);
    CHECK(buffer->sync(1, 100, Direction::both).error().fault == Fault::bad_argument);
    CHECK(buffer->sync(UINT64_MAX, 1, Direction::both).error().fault == Fault::bad_argument);
    CHECK(buffer->sync(1, UINT64_MAX, Direction::both).error().fault == Fault::bad_argument);
}

TEST_CASE("buffers come, go and are found from several threads", "[threads]") {
    DeviceMemory memory({.cache_model = true});
    const auto shared = allocate(memory, 256);
    const auto work = [&] {
        for (int i = 0; i < 200; ++i) {
            auto buffer = memory.allocate(64);
            if (!buffer || memory.find((*buffer)->physical(), 64) != *buffer) std::abort();
            if (!shared->sync(0, 256, Direction::both)) std::abort();
        }
    };
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) threads.emplace_back(work);
    for (auto& thread : threads) thread.join();
    CHECK(memory.allocated() == 256);
    CHECK(shared->generation() >= 800);
}
