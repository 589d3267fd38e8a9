// SPDX-License-Identifier: Apache-2.0
// Models made for several pictures: every picture of a run is computed, in order.
#include "conformance/rknn/open_context.h"
#include "conformance/rknn/sample_program.h"

#include <numeric>

using namespace rknn;

namespace {

constexpr std::int32_t pictures = 3;
constexpr std::uint32_t batch_height = 4, batch_width = 6, channels = 3;
constexpr std::uint32_t picture_bytes = batch_height * batch_width * channels;

// What goes in comes out, picture by picture.
OpenContext open_batch(ContextOptions options = {}) {
    format::ModelFacts facts;
    facts.batch = pictures;
    facts.inputs = {{{}, 4 * 16 * 3, 0, {}}};
    const emu::TensorSpec spec{"tensor",
                               emu::Dtype::i8,
                               {1, batch_height, batch_width, channels},
                               emu::Quant::affine(0.5F, 3)};
    std::vector<emu::Program> programs{emu::identity("rk3588", spec)};
    return OpenContext(std::move(programs), std::move(options), {}, std::move(facts));
}

// Other bytes in every picture.
std::vector<std::int8_t> values() {
    std::vector<std::int8_t> bytes(pictures * picture_bytes);
    std::iota(bytes.begin(), bytes.end(), std::int8_t{-100});
    return bytes;
}

rknn_input input_of(std::vector<std::int8_t>& bytes) {
    rknn_input input{};
    input.buf = bytes.data();
    input.size = static_cast<std::uint32_t>(bytes.size());
    input.type = RKNN_TENSOR_INT8;
    input.fmt = RKNN_TENSOR_NHWC;
    return input;
}

} // namespace

TEST_CASE("batch/attributes tell all pictures") {
    using Dims = std::vector<std::uint32_t>;
    const OpenContext fixture = open_batch();
    const rknn_tensor_attr input = input_attr(fixture.input(), 0);
    CHECK(dims_of(input) == Dims{3, 4, 6, 3});
    CHECK(input.n_elems == pictures * picture_bytes);
    CHECK(input.size == pictures * picture_bytes);
    CHECK(input.w_stride == 16);
    CHECK(input.size_with_stride == pictures * batch_height * 16 * channels);
    const rknn_tensor_attr native = native_input_attr(fixture.input(), 0);
    CHECK(dims_of(native) == Dims{3, 4, 6, 3});
    CHECK(native.size_with_stride == input.size_with_stride);

    const rknn_tensor_attr output = output_attr(fixture.output(), 0);
    CHECK(dims_of(output) == Dims{3, 3, 4, 6});
    CHECK(output.n_elems == pictures * picture_bytes);
    const rknn_tensor_attr blocks = native_output_attr(fixture.output(), 0);
    CHECK(dims_of(blocks) == Dims{3, 1, 4, 6, 16});
    CHECK(blocks.size == pictures * batch_height * batch_width * 16);
    CHECK(dims_of(native_nhwc_output_attr(fixture.output(), 0)) == Dims{3, 4, 6, 3});
    CHECK(fixture.context->check_batch());
}

TEST_CASE("batch/inputs_set and outputs_get move all pictures") {
    OpenContext fixture = open_batch();
    std::vector<std::int8_t> bytes = values();
    rknn_input input = input_of(bytes);
    REQUIRE(fixture.set({&input, 1}));
    REQUIRE(fixture.context->run({}));
    const auto deliveries = fixture.get_dense(emu::Dtype::i8);
    REQUIRE(deliveries[0].bytes.size() == bytes.size());
    CHECK(std::memcmp(deliveries[0].bytes.data(), bytes.data(), bytes.size()) == 0);

    bytes.resize(picture_bytes); // one picture is too few
    input = input_of(bytes);
    const auto refused = fixture.set({&input, 1});
    REQUIRE_FALSE(refused);
    CHECK(refused.error().fault == emu::Fault::bad_input);
}

TEST_CASE("batch/bound memory holds all pictures") {
    OpenContext fixture = open_batch();
    rknn_tensor_attr input = input_attr(fixture.input(), 0);
    rknn_tensor_attr output = native_nhwc_output_attr(fixture.output(), 0);
    const auto from = fixture.create(input.size_with_stride);
    const auto to = fixture.create(output.size_with_stride);
    const auto small = fixture.create(input.size_with_stride / pictures);
    CHECK_FALSE(fixture.bind(input, small));
    REQUIRE(fixture.bind(input, from));
    REQUIRE(fixture.bind(output, to));
    // Lines of 16 pixels, of which 6 count.
    const std::vector<std::int8_t> bytes = values();
    for (std::size_t line = 0; line < pictures * batch_height; ++line) {
        std::memcpy(from->buffer->cpu().data() + line * 16 * channels,
                    bytes.data() + line * batch_width * channels, batch_width * channels);
    }
    REQUIRE(fixture.context->run({}));
    CHECK(std::memcmp(to->buffer->cpu().data(), bytes.data(), bytes.size()) == 0);
}

TEST_CASE("batch/a run takes as many times longer") {
    ContextOptions options;
    OpenContext batch = open_batch(options);
    OpenContext single(emu::identity(
        "rk3588", {"tensor", emu::Dtype::i8, {1, batch_height, batch_width, channels}, {}}));
    std::vector<std::int8_t> bytes = values();
    rknn_input input = input_of(bytes);
    for (OpenContext* fixture : {&batch, &single}) {
        REQUIRE(fixture->set({&input, 1}));
        REQUIRE(fixture->context->run({}));
    }
    CHECK(batch.context->run_duration() >= pictures * single.context->run_duration());
}

TEST_CASE("batch/results of asynchronous runs are those of the run before") {
    ContextOptions options;
    options.asynchronous = true;
    OpenContext fixture = open_batch(options);
    std::vector<std::int8_t> first = values(), second(first.rbegin(), first.rend());
    for (std::vector<std::int8_t>* bytes : {&first, &second}) {
        rknn_input input = input_of(*bytes);
        REQUIRE(fixture.set({&input, 1}));
        REQUIRE(fixture.context->run({}));
    }
    const auto deliveries = fixture.get_dense(emu::Dtype::i8);
    CHECK(std::memcmp(deliveries[0].bytes.data(), first.data(), first.size()) == 0);
}
