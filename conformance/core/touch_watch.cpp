// SPDX-License-Identifier: Apache-2.0
#include "emu-core/memory/touch_watch.h"

#include "emu-core/memory/device_memory.h"
#include "emu-core/memory/mapping.h"

#include <catch2/catch.hpp>

#include <unistd.h>

using emu::end_watch;
using emu::touched;
using emu::watch_touches;
using emu::watched_pages;

namespace {

struct Pages {
    emu::DeviceMemory memory{{}};
    const std::size_t page = emu::page_size();
    std::shared_ptr<emu::Buffer> buffer = *memory.allocate(8 * page);
    std::span<std::byte> bytes = buffer->cpu();

    void read(std::size_t i) const {
        [[maybe_unused]] const std::byte value = static_cast<const volatile std::byte&>(bytes[i]);
    }
};

} // namespace

TEST_CASE_METHOD(Pages, "a read, a write and a system call touch, and nothing is lost") {
    REQUIRE(emu::tells_touches());
    bytes[3 * page] = std::byte{5};
    const auto watched = bytes.subspan(2 * page, 2 * page);
    watch_touches(watched);
    CHECK_FALSE(touched(watched));
    SECTION("read") {
        read(3 * page);
    }
    SECTION("write") {
        bytes[2 * page] = std::byte{1};
    }
    SECTION("system call") {
        int ends[2];
        REQUIRE(::pipe(ends) == 0);
        CHECK(::write(ends[1], bytes.data() + 3 * page, 1) == 1);
        ::close(ends[0]);
        ::close(ends[1]);
    }
    CHECK(touched(watched));
    CHECK(bytes[3 * page] == std::byte{5});
    watch_touches(watched);
    CHECK_FALSE(touched(watched));
    end_watch(watched);
}

TEST_CASE_METHOD(Pages, "neighbours do not touch") {
    const auto watched = bytes.subspan(2 * page, 2 * page);
    watch_touches(bytes);
    end_watch(bytes);
    watch_touches(watched);
    read(page);
    read(4 * page);
    CHECK_FALSE(touched(watched));
}

TEST_CASE_METHOD(Pages, "only whole pages are watched, and the ends of a buffer") {
    CHECK(watched_pages(bytes.subspan(1, page), bytes).empty());
    CHECK(watched_pages(bytes.subspan(1, 2 * page), bytes).data() == bytes.data() + page);
    CHECK(watched_pages(bytes.subspan(1, 2 * page), bytes).size() == page);
    const auto small = *memory.allocate(100);
    CHECK(watched_pages(small->cpu(), small->cpu()).size() == page);
    CHECK(watched_pages(small->cpu().first(50), small->cpu()).empty());
    CHECK_FALSE(touched({}));
}
