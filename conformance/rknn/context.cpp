// SPDX-License-Identifier: Apache-2.0
// Contexts under several threads, and memory that outlives what it was made by.
#include "conformance/described/temporary_folder.h"
#include "conformance/rknn/open_context.h"

#include "conformance/rknn/sample_program.h"
#include "emu-core/model/container/container.h"
#include "librknnrt/live/init.h"
#include "librknnrt/live/world.h"

#include <catch2/catch.hpp>

#include <atomic>
#include <cstdlib>
#include <thread>

using namespace rknn;
using emu::Dtype;

namespace {

const emu::TensorSpec bytes{"bytes", Dtype::i8, {1, 64}, emu::Quant::affine(1.0F, 0)};

emu::Program copy_of_bytes() {
    return emu::identity("rk3588", bytes);
}

std::shared_ptr<emu::Buffer> bind(OpenContext& open, bool output) {
    const auto memory = open.create(64);
    REQUIRE(open.bind(output ? native_output_attr(open.output(), 0) : input_attr(open.input(), 0),
                      memory));
    return memory->buffer;
}

// A variable of the environment for as long as the object lives.
} // namespace

TEST_CASE("context/bound memory passes through the cache") {
    const bool flush = GENERATE(true, false);
    OpenContext open(copy_of_bytes(), {.flush_inputs = flush, .flush_outputs = flush},
                     {.cache_model = true});
    const auto& context = open.context;
    const auto in = bind(open, false), out = bind(open, true);
    in->cpu()[5] = std::byte{42};
    REQUIRE(context->run({}));
    CHECK(out->cpu()[5] == std::byte(flush ? 42 : 0));
    REQUIRE(in->sync(0, 64, emu::Direction::to_device));
    REQUIRE(context->run({}));
    REQUIRE(out->sync(0, 64, emu::Direction::from_device));
    CHECK(out->cpu()[5] == std::byte{42});
}

TEST_CASE("context/memories go with their context, bound ones when nothing needs them") {
    OpenContext maker(copy_of_bytes()), user(copy_of_bytes());
    const auto memory = maker.create(64);
    REQUIRE(user.bind(input_attr(user.input(), 0), memory));
    maker.context->close();
    CHECK(!find_memory(&memory->record));
    CHECK(!destroy_memory(&memory->record));
    CHECK(user.context->run({}));
    const auto late = allocate_memory(maker.memory, nullptr, 64, 0);
    REQUIRE(late);
    CHECK(!maker.context->memories().keep(*late));
}

TEST_CASE("context/output memory without room for the strides is let pass, or refused") {
    const bool strict = GENERATE(true, false);
    const Variable variable("BOARDLESS_STRICT", strict ? "1" : "0");
    const emu::TensorSpec map{"map", Dtype::i8, {1, 3, 3, 2}, emu::Quant::affine(1, 0)};
    OpenContext open(emu::identity("rk3588", map));
    const rknn_tensor_attr attr = output_attr(open.output(), 0);
    const std::size_t with_stride = attr.size_with_stride;
    REQUIRE(with_stride == 16 * 3 * 16);
    CHECK(static_cast<bool>(open.bind(attr, open.create(18))) == !strict);
    CHECK(open.bind(attr, open.create(with_stride)));
}

TEST_CASE("context/an input written after its last sync is let pass, or refused") {
    const bool strict = GENERATE(true, false);
    const Variable variable("BOARDLESS_STRICT", strict ? "1" : "0");
    OpenContext open(copy_of_bytes(), {.flush_inputs = false}, {.cache_model = true});
    const auto& context = open.context;
    const auto buffer = bind(open, false);
    CHECK(context->run({}));
    buffer->cpu()[0] = std::byte{1};
    const auto run = context->run({});
    CHECK(static_cast<bool>(run) == !strict);
    if (strict) CHECK_THAT(run.error().detail, Catch::Contains("RKNN_MEMORY_SYNC_TO_DEVICE"));
    CHECK(static_cast<bool>(context->run({.wait = false})) == !strict);
    REQUIRE(buffer->sync(0, 64, emu::Direction::to_device));
    CHECK(context->run({}));
}

TEST_CASE("context/weights come from another context") {
    emu::DeviceMemory memory{emu::MemoryOptions{}};
    const std::vector<emu::Program> program{
        emu::larger_than_constant("rk3588", bytes, std::byte{7})};
    const auto whole = emu::write_container(program);
    const auto without = emu::write_container(program, emu::Weights::removed);
    const auto owner =
        open_context(whole.data(), static_cast<std::uint32_t>(whole.size()), 0, nullptr, memory);
    REQUIRE(owner);
    const auto token = add_object(*owner);
    REQUIRE(token);
    rknn_init_extend extend{};
    extend.ctx = *token;
    const auto open_without = [&](std::uint32_t flags, const rknn_init_extend* given) {
        return open_context(without.data(), static_cast<std::uint32_t>(without.size()), flags,
                            given, memory);
    };
    const auto user = open_without(RKNN_FLAG_SHARE_WEIGHT_MEM, &extend);
    REQUIRE(user);
    const auto weights = [](const Context& context) {
        return context.model().sets().front().program->tensors[2].constant;
    };
    CHECK(weights(**user).data() == weights(**owner).data());
    REQUIRE(take_object(*token));
    (*owner)->close();
    CHECK(weights(**user).bytes()[0] == std::byte{7}); // outlive it

    const auto alone = open_without(0, nullptr);
    REQUIRE(!alone);
    CHECK(alone.error().fault == emu::Fault::bad_model);
    const auto nobody = open_without(RKNN_FLAG_SHARE_WEIGHT_MEM, nullptr);
    REQUIRE(!nobody);
    CHECK(nobody.error().fault == emu::Fault::bad_argument);
    const auto gone = open_without(RKNN_FLAG_SHARE_WEIGHT_MEM, &extend);
    REQUIRE(!gone);
    CHECK(gone.error().fault == emu::Fault::bad_handle);
}

TEST_CASE("context/a context that was closed refuses") {
    OpenContext open(copy_of_bytes());
    const auto& context = open.context;
    REQUIRE(context->run({.wait = false}));
    context->close();
    const auto run = context->run({});
    REQUIRE(!run);
    CHECK(run.error().fault == emu::Fault::bad_handle);
    CHECK(!context->wait({}));
    CHECK(!context->release_outputs({}));
    CHECK(open.memory.allocated() == 0);
}

TEST_CASE("context/shapes that cannot be had leave those that there are") {
    emu::TensorSpec large = bytes;
    large.shape = {2, 64};
    // Room for the larger ones, which are there first, but not for both sets.
    OpenContext open({copy_of_bytes(), emu::identity("rk3588", large)}, {}, {.limit = 300});
    const auto& context = open.context;
    REQUIRE(open.output().shape[0] == 2);
    const auto refused = context->choose(0);
    REQUIRE(!refused);
    CHECK(refused.error().fault == emu::Fault::out_of_memory);
    CHECK(!context->has_chosen());
    CHECK(context->choose(1));
    CHECK(context->run({}));
}

TEST_CASE("context/a model of another chip") {
    const auto model = emu::write_container(emu::identity("rk3566", bytes));
    emu::DeviceMemory memory{emu::MemoryOptions{}};
    const auto size = static_cast<std::uint32_t>(model.size());
    CHECK(open_context(model.data(), size, 0, nullptr, memory));
    const Variable variable("BOARDLESS_CHIP", "rk3588");
    const auto refused = open_context(model.data(), size, 0, nullptr, memory);
    REQUIRE(!refused);
    CHECK(refused.error().fault == emu::Fault::wrong_chip);
}

TEST_CASE("context/a damaged model in the vendor's own format is called that") {
    emu::DeviceMemory memory{emu::MemoryOptions{}};
    constexpr char model[] = "RKNN\0\0\0\0\6";
    const auto refused = open_context(model, sizeof model, 0, nullptr, memory);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().fault == emu::Fault::bad_model);
    CHECK_THAT(refused.error().detail, Catch::Contains(".rknn file, or cut short"));
}

TEST_CASE("context/threads share a context and its memory", "[threads]") {
    OpenContext open(copy_of_bytes());
    const auto& context = open.context;
    const ShapeSet& shapes = context->shapes();
    const std::vector<std::byte> values(64, std::byte{7});
    std::atomic<int> failures = 0;
    const auto work = [&] {
        for (int i = 0; i < 200; ++i) {
            const Feed feed{0, {shapes.inputs[0].dense(Dtype::i8)}, values};
            if (!context->set_inputs(shapes, {&feed, 1})) ++failures;
            if (!context->run({.wait = i % 2 == 0})) ++failures;
            if (!context->wait({})) ++failures;
            std::vector<Delivery> deliveries{{0, shapes.outputs[0].dense(Dtype::i8), {}}};
            if (!context->get_outputs(shapes, deliveries)) ++failures;
            if (deliveries[0].bytes[63] != std::byte{7}) ++failures;
            void* const buffer = deliveries[0].bytes.data();
            if (!context->release_outputs({&buffer, 1})) ++failures;
            const auto memory = allocate_memory(open.memory, nullptr, 16, 0);
            if (!memory || !context->memories().keep(*memory)) ++failures;
            if (!destroy_memory(&(*memory)->record)) ++failures;
        }
    };
    std::thread other(work);
    work();
    other.join();
    CHECK(failures == 0);
}

TEST_CASE("context/is closed while another thread runs it", "[threads]") {
    for (int i = 0; i < 50; ++i) {
        OpenContext open(copy_of_bytes());
        const auto& context = open.context;
        const auto in = bind(open, false);
        std::atomic<bool> running = false;
        std::thread other([&] {
            while (context->run({})) running = true;
        });
        while (!running) std::this_thread::yield();
        context->close();
        other.join();
        CHECK(!context->run({}));
    }
}
