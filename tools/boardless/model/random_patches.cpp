// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/model/random_patches.h"

#include "emu-core/chip/generic.h"
#include "emu-core/engine/custom_layers.h"
#include "emu-core/model/lower/lower.h"
#include "emu-core/runtime/session.h"

#include <random>

namespace boardless {
namespace {

constexpr int random_runs = 8;

// Not by a distribution, whose numbers are the library's own.
void put_random(std::span<std::byte> input, const emu::Histogram& range, std::mt19937& random) {
    const std::span reals(reinterpret_cast<float*>(input.data()), input.size() / sizeof(float));
    const double width = double{range.highest()} - range.lowest();
    for (float& real : reals) {
        const double part = static_cast<double>(random()) / std::mt19937::max();
        real = static_cast<float>(range.lowest() + part * width);
    }
}

} // namespace

emu::Result<RandomPatches> RandomPatches::of(const emu::graph::Graph& graph,
                                             std::span<const emu::Histogram> ranges) {
    EMU_TRY_VALUE(program, emu::lower(graph, emu::generic));
    EMU_TRY(emu::expect_no_custom(program));
    RandomPatches made;
    EMU_TRY_VALUE(executable, emu::Executable::prepare(std::move(program)));
    made.executable_ = std::move(executable);
    made.patches_ = std::make_unique<emu::PatchMoments>(made.program());
    emu::DeviceMemory memory(emu::memory_options());
    EMU_TRY_VALUE(session, emu::Session::open(made.executable_, memory));
    const std::vector<emu::TensorId>& inputs = made.program().inputs;
    std::mt19937 random(1); // NOLINT: the same numbers every time
    for (int run = 0; run < random_runs; ++run) {
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            put_random(session->input(i), ranges[inputs[i]], random);
            made.patches_->input(inputs[i], session->input(i));
        }
        EMU_TRY(session->run(made.patches_.get()));
    }
    return made;
}

} // namespace boardless
