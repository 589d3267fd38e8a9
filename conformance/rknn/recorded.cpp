// SPDX-License-Identifier: Apache-2.0
// Models that nothing can compute answer with what a board computed.
#include "conformance/described/temporary_folder.h"
#include "conformance/rknn/open_context.h"
#include "conformance/rknn/sample_program.h"

using namespace rknn;

namespace {

constexpr std::size_t elements = std::size_t{4} * 6 * 3;

// As format::describe() makes it.
emu::Program recorded_program() {
    const emu::TensorSpec spec{"tensor", emu::Dtype::i8, {1, 4, 6, 3}, {}};
    emu::Program program = emu::identity("rk3588", spec);
    program.layers[0].command = emu::ops::Custom{"recorded", {}};
    return program;
}

} // namespace

TEST_CASE("recorded/a run gives what was recorded for its inputs, or says what is missing") {
    const TemporaryFolder folder;
    emu::DescribedModel model{folder.path("model.rknn"), {}, {}, {}, {elements}};
    const std::vector<std::byte> input(elements, std::byte{7}), output(elements, std::byte{9});
    const emu::Bytes inputs[] = {input}, outputs[] = {output};
    REQUIRE(emu::record(emu::recordings_beside(model.path), model.digest, inputs, outputs));
    auto recorded = emu::RecordedOutputs::open(model);
    REQUIRE(recorded);

    std::vector<emu::Program> programs;
    programs.push_back(recorded_program());
    const auto made =
        Model::make(std::move(programs), WeightUse::computing, nullptr, {},
                    std::make_shared<const emu::RecordedOutputs>(*std::move(recorded)));
    REQUIRE(made);
    emu::DeviceMemory memory{emu::MemoryOptions{}};
    emu::Cores cores{1};
    const auto context = Context::open(*made, memory, cores, {});
    REQUIRE(context);
    const ShapeSet& shapes = (*context)->shapes();
    const auto run_on = [&](std::byte value) {
        const std::vector<std::byte> bytes(elements, value);
        const std::vector<Feed> feeds{{0, {shapes.inputs[0].dense(emu::Dtype::i8)}, bytes}};
        REQUIRE((*context)->set_inputs(shapes, feeds));
        return (*context)->run({});
    };
    REQUIRE(run_on(std::byte{7}));
    std::vector<Delivery> deliveries{{0, shapes.outputs[0].dense(emu::Dtype::i8), {}}};
    REQUIRE((*context)->get_outputs(shapes, deliveries));
    CHECK(std::ranges::equal(deliveries[0].bytes, output));

    const auto missing = run_on(std::byte{8});
    REQUIRE_FALSE(missing);
    CHECK_THAT(missing.error().detail, Catch::Contains("nothing is recorded for these inputs"));
}
