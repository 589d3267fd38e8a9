// SPDX-License-Identifier: Apache-2.0
// BOARDLESS_CACHE=strict: what is missing between CPU and BPU is reported, with the call.
#include "conformance/core/captured_log.h"
#include "conformance/hbdnn/memory/live_memory.h"
#include "emu-core/base/findings.h"

#include <sys/wait.h>

using namespace hbdnn;

namespace {

constexpr std::uint64_t bytes = 10000; // three pages

struct Cached {
    const LiveMemory input{bytes}, output{bytes};
    const unsigned before = emu::finding_count();
    CapturedLog log;

    unsigned found() const { return emu::finding_count() - before; }
    void clean_input() const {
        const emu::CallScope scope({"flushing", 3});
        REQUIRE(flush_memory(input.record, clean));
    }
    void invalidate_output() const {
        const emu::CallScope scope({"flushing", 4});
        REQUIRE(flush_memory(output.record, invalidate));
    }
    // Copies, as the device sees both.
    void run() const { run(input.record, output.record); }
    static void run(const MemoryRecord& from, const MemoryRecord& to) {
        const emu::CallScope scope({"inferring", 5});
        const MemorySpan in = LiveMemory::span(from);
        MemorySpan out = LiveMemory::span(to);
        REQUIRE(in.check_cleaned());
        REQUIRE(out.check_overwritten());
        std::memcpy(out.device().data(), in.device().data(), out.device().size());
        out.written();
    }
    bool says(const char* text) const { return log.text().find(text) != std::string::npos; }
    std::byte read(std::size_t i = 0) const {
        return static_cast<const volatile std::byte&>(bytes_of(output.record)[i]);
    }
};

} // namespace

TEST_CASE_METHOD(Cached, "cache/a correct program gives no report", "[cache]") {
    for (int i = 1; i < 4; ++i) {
        input.fill(i);
        clean_input();
        run();
        invalidate_output();
        CHECK(read() == std::byte(i));
        CHECK(read(bytes - 1) == std::byte(i));
    }
    CHECK(found() == 0);
    CHECK(log.text().empty());
}

TEST_CASE_METHOD(Cached, "cache/an input that was never cleaned", "[cache]") {
    input.fill(7);
    run();
    CHECK(found() == 1);
    CHECK(says("(made by call 1 of allocating): call 5 of inferring reads 10000 bytes at offset 0 "
               "that were never cleaned: flushing with HB_SYS_MEM_CACHE_CLEAN is missing"));
    invalidate_output();
    CHECK(read() == std::byte{0});
}

TEST_CASE_METHOD(Cached, "cache/never cleaned, though the bytes are the same", "[cache]") {
    run();
    CHECK(found() == 1);
    CHECK(says("never cleaned"));
}

TEST_CASE_METHOD(Cached, "cache/cleaned in part", "[cache]") {
    REQUIRE(flush_memory(part(input.record, 0, 9999), clean));
    run();
    CHECK(found() == 1);
    CHECK(says("never cleaned"));
}

TEST_CASE_METHOD(Cached, "cache/written after the clean", "[cache]") {
    input.fill(7);
    clean_input();
    bytes_of(input.record)[5000] = std::byte{8};
    bytes_of(input.record)[5001] = std::byte{8};
    run();
    CHECK(found() == 1);
    CHECK(says("2 bytes, the first at offset 5000, were written after call 3 of flushing: flushing "
               "with HB_SYS_MEM_CACHE_CLEAN is missing between"));
    invalidate_output();
    CHECK(read(5000) == std::byte{7});
}

TEST_CASE_METHOD(Cached, "cache/results that are read too early, noticed at the next run",
                 "[cache]") {
    input.fill(7);
    clean_input();
    run();
    CHECK(read(9999) == std::byte{0});
    CHECK(found() == 0);
    run();
    CHECK(found() == 1);
    CHECK(
        says("the CPU read results of call 5 of inferring, 10000 bytes at offset 0, that were not "
             "invalidated: flushing with HB_SYS_MEM_CACHE_INVALIDATE is missing"));
    CHECK(says("noticed in call 5 of inferring"));
}

TEST_CASE_METHOD(Cached, "cache/noticed by the flush that comes too late", "[cache]") {
    clean_input();
    run();
    CHECK(read() == std::byte{0});
    invalidate_output();
    CHECK(found() == 1);
    CHECK(says("noticed in call 4 of flushing"));
}

TEST_CASE_METHOD(Cached, "cache/noticed when the memory is freed", "[cache]") {
    clean_input();
    {
        const LiveMemory mine(100);
        run(part(input.record, 0, 100), mine.record);
        CHECK(static_cast<const volatile std::byte&>(bytes_of(mine.record)[99]) == std::byte{0});
    }
    CHECK(found() == 1);
    CHECK(says("noticed in call 1 of freeing"));
}

TEST_CASE_METHOD(Cached, "cache/a system call that reads results", "[cache]") {
    clean_input();
    run();
    int ends[2];
    REQUIRE(::pipe(ends) == 0);
    CHECK(::write(ends[1], bytes_of(output.record).data(), 10) == 10);
    ::close(ends[0]);
    ::close(ends[1]);
    invalidate_output();
    CHECK(found() == 1);
}

TEST_CASE_METHOD(Cached, "cache/a copying call that reads results", "[cache]") {
    clean_input();
    run();
    char target[4];
    const emu::CallScope scope({"reading", 2});
    CHECK(read_memory(output.record, target, 4));
    CHECK(found() == 1);
    CHECK(says("noticed in call 2 of reading"));
}

TEST_CASE_METHOD(Cached, "cache/results that nobody looks at", "[cache]") {
    clean_input();
    for (int i = 0; i < 5; ++i) run();
    run(output.record, input.record); // the BPU may read them
    CHECK(found() == 0);
}

TEST_CASE_METHOD(Cached, "cache/what the library reads itself", "[cache]") {
    clean_input();
    const LiveMemory mine(100);
    run(part(input.record, 0, 100), mine.record);
    REQUIRE(flush_memory(part(mine.record, 0, 10), clean));
    REQUIRE(mine.span().check_cleaned());
    REQUIRE(flush_memory(mine.record, invalidate));
    CHECK(found() == 0);
}

TEST_CASE_METHOD(Cached, "cache/results that are overwritten", "[cache]") {
    clean_input();
    run();
    output.fill(9);
    REQUIRE(flush_memory(output.record, clean));
    run(output.record, input.record);
    CHECK(found() == 0);
}

TEST_CASE_METHOD(Cached, "cache/parts of one block", "[cache]") {
    const LiveMemory pool(16 * 4096);
    const MemoryRecord from = part(pool.record, 0, 4096), to = part(pool.record, 32768, 8192);
    bytes_of(from)[0] = std::byte{3};
    REQUIRE(flush_memory(from, clean));
    run(part(pool.record, 0, 4096), part(pool.record, 32768, 4096));
    bytes_of(pool.record)[4096] = std::byte{1}; // beside the results
    bytes_of(pool.record)[40000] = std::byte{1};
    REQUIRE(flush_memory(from, clean));
    CHECK(found() == 0);
    REQUIRE(flush_memory(to, invalidate));
    CHECK(static_cast<const volatile std::byte&>(bytes_of(to)[0]) == std::byte{3});
    CHECK(found() == 0);
}

TEST_CASE_METHOD(Cached, "cache/results of which a part is invalidated", "[cache]") {
    clean_input();
    run();
    REQUIRE(flush_memory(part(output.record, 0, 5000), invalidate));
    CHECK(read(100) == std::byte{0});
    REQUIRE(flush_memory(part(output.record, 0, 10), clean));
    CHECK(found() == 0);
    CHECK(read(9000) == std::byte{0});
    REQUIRE(flush_memory(part(output.record, 0, 10), clean));
    CHECK(found() == 1);
    CHECK(says("5000 bytes at offset 5000"));
}

TEST_CASE("cache/noticed at the end of the process", "[cache]") {
    const CapturedLog log;
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        const LiveMemory input(bytes);
        static_cast<void>(flush_memory(input.record, clean));
        const MemoryRecord output = allocated(bytes);
        Cached::run(input.record, output);
        const volatile std::byte read = bytes_of(output)[0];
        std::exit(read == std::byte{0} ? 0 : 1);
    }
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CHECK(status == 0);
    CHECK(log.text().find("noticed after the last call") != std::string::npos);
}

TEST_CASE("cache/strict mode refuses the run", "[strict]") {
    const LiveMemory input(bytes);
    input.fill(1);
    CHECK(fault_of(input.span().check_cleaned()) == emu::Fault::bad_state);
    CHECK(flush_memory(input.record, clean));
    CHECK(input.span().check_cleaned());
}

TEST_CASE("cache/strict mode refuses to invalidate too late, once", "[strict]") {
    const LiveMemory output(bytes);
    output.span().written();
    const volatile std::byte read = bytes_of(output.record)[0];
    CHECK(read == std::byte{0});
    CHECK(fault_of(flush_memory(output.record, invalidate)) == emu::Fault::bad_state);
    CHECK(flush_memory(output.record, invalidate));
}
