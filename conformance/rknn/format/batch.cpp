// SPDX-License-Identifier: Apache-2.0
// Files made for several pictures at a time.
#include "librknnrt/format/container/model_file.h"

#include "conformance/rknn/format/written_networks.h"
#include "librknnrt/format/load.h"

#include <catch2/catch.hpp>

namespace rknn_format_tests {
namespace {

using namespace rknn::format;
using Catch::Contains;

ModelFile batch_file(std::int32_t batch, std::int32_t channels = 3) {
    SmallProgram program("rk3588");
    const emu::TensorId picture = program.input(8, 8, channels);
    const emu::TensorId map = program.conv(picture, {.channels = 16, .kernel = 3, .pad = 1});
    auto model = writer::assemble(program.finish({map}), {.generation = "RKNPU v2"});
    if (!model) FAIL(model.error().detail);
    model->batch = batch;
    return *std::move(model);
}

emu::Result<LoadedModel> load_again(const ModelFile& model) {
    auto file = writer::write_model(model);
    if (!file) FAIL(file.error().detail);
    return load(emu::SharedBytes(*std::move(file)), {});
}

std::string refusal_of(const ModelFile& model) {
    const auto loaded = load_again(model);
    return loaded ? "" : loaded.error().detail;
}

} // namespace

TEST_CASE("batch/files say it as a text") {
    for (const char* one : {"", "0", "1"}) {
        REQUIRE(batch_of(one));
        CHECK(*batch_of(one) == 1);
    }
    CHECK(*batch_of("8") == 8);
    CHECK(*batch_of("4096") == 4096);
    for (const char* bad : {"-1", "4097", "99999999999999999999", "x", "8x", " 8", "8 ", "0x8",
                            "1.5", "static_shape", "\x01"}) {
        INFO(bad);
        const auto batch = batch_of(bad);
        REQUIRE_FALSE(batch);
        CHECK(batch.error().fault == emu::Fault::bad_model);
        CHECK_THAT(batch.error().detail, Contains("is no number from 0 to 4096"));
    }
}

TEST_CASE("batch/it is read, and the program is that of one picture") {
    const auto loaded = load_again(batch_file(8));
    REQUIRE(loaded);
    CHECK(loaded->facts.batch == 8);
    const emu::Program& program = loaded->program;
    CHECK(program.spec(program.inputs[0]).shape == emu::Shape{1, 8, 8, 3});
    const auto single = load_again(batch_file(1));
    REQUIRE(single);
    CHECK(single->facts.batch == 1);
}

TEST_CASE("batch/what no board would take is refused") {
    CHECK_THAT(refusal_of(batch_file(8, 16)), Contains("1, 3 or 4 channels"));
    CHECK_THAT(refusal_of(batch_file(5000)), Contains("batch size is '5000'"));
    CHECK_THAT(refusal_of(batch_file(-8)), Contains("batch size is '-8'"));

    ModelFile flat = batch_file(8);
    flat.tensors[static_cast<std::size_t>(flat.inputs[0])].dims = {3, 64};
    CHECK_FALSE(check_batch(flat));

    ModelFile large = batch_file(4096);
    large.tensors[static_cast<std::size_t>(large.inputs[0])].dims = {1, 3, 4096, 4096};
    const auto refused = check_batch(large);
    REQUIRE_FALSE(refused);
    CHECK_THAT(refused.error().detail, Contains("too large for its batch"));

    ModelFile twice = batch_file(8);
    twice.tensors[static_cast<std::size_t>(twice.outputs[0])].dims[0] = 2;
    const auto no_one = check_batch(twice);
    REQUIRE_FALSE(no_one);
    CHECK_THAT(no_one.error().detail, Contains("no dimension of 1"));
}

} // namespace rknn_format_tests
