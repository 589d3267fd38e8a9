// SPDX-License-Identifier: Apache-2.0
// Interpolated resizing as compilers have it: a depthwise convolution for each phase of the output,
// which writes every second pixel of every second line.
#include "conformance/rknn/format/written_networks.h"
#include "emu-core/ops/arithmetic/requantisation.h"
#include "librknnrt/format/writer/layer_values.h"
#include "librknnrt/format/writer/network_memory.h"
#include "librknnrt/format/writer/packed_weights.h"
#include "librknnrt/format/writer/registers/unit_settings.h"

#include <catch2/catch.hpp>

namespace rknn_format_tests {
namespace {

using namespace rknn::format;
using namespace rknn::format::writer;

constexpr std::int32_t height = 5, width = 6, channels = 20;
// Of the nearest, the two neighbours', and the one across's pixel; in sixteenths.
constexpr std::int32_t near = 9, side = 3, far = 1, shift = 4;

// The program's ends only: a map with a border, and one twice as large.
emu::Program ends(const char* chip) {
    emu::Program program;
    program.chip = emu::find_chip(chip);
    const auto add = [&](const char* name, emu::Shape shape) {
        emu::TensorSpec& spec = program.tensors.emplace_back().spec;
        spec.name = name;
        spec.shape = shape;
        spec.quant = emu::Quant::affine(0.1F, 0);
    };
    add("small", {1, height + 2, width + 2, channels});
    add("large", {1, 2 * height, 2 * width, channels});
    program.inputs = {0};
    program.outputs = {1};
    return program;
}

// Weights of the phase whose pixels lie towards the end of theirs where `down` and `right`.
DenseWeights phase_weights(bool down, bool right) {
    DenseWeights weights;
    weights.depthwise = true;
    weights.height = weights.width = 2;
    weights.channels = channels;
    for (const bool lower : {false, true}) {
        for (const bool later : {false, true}) {
            const int away = (lower == down) + (later == right);
            const std::int32_t value = away == 0 ? near : away == 1 ? side : far;
            weights.values.insert(weights.values.end(), channels, std::byte(value));
        }
    }
    return weights;
}

class PhaseModel {
public:
    explicit PhaseModel(const WrittenGeneration& made_for)
        : generation_(**find_generation(made_for.text)), map_(generation_),
          program_(ends(made_for.chip)) {
        model_.container = 6;
        model_.generation = made_for.text;
        model_.target = made_for.chip;
        model_.inputs = {0};
        model_.outputs = {1};
    }

    std::vector<std::byte> file() {
        auto memory = NetworkMemory::plan(program_, {false, false}, generation_, model_);
        REQUIRE(memory);
        Operator& op = model_.operators.emplace_back();
        op.type = "Resize";
        op.name = "Resize:large";
        op.device = 2;
        op.inputs = {0};
        op.outputs = {1};
        TaskEmitter emitter(map_, model_);
        emitter.begin(0);
        for (const bool down : {false, true}) {
            for (const bool right : {false, true}) add_phase(*memory, emitter, down, right);
        }
        model_.operators.back().last_task = model_.tasks.size();
        auto file = write_model(model_);
        REQUIRE(file);
        return *std::move(file);
    }
    const emu::Chip& chip() const { return *program_.chip; }

private:
    Place constant(NetworkMemory& memory, const char* name, std::vector<std::byte> bytes) {
        Tensor tensor;
        tensor.name = name + std::to_string(model_.tensors.size());
        tensor.kind = TensorKind::made;
        tensor.data = std::move(bytes);
        return {memory.add_constant(std::move(tensor)), 0};
    }

    void add_phase(NetworkMemory& memory, TaskEmitter& emitter, bool down, bool right) {
        const DenseWeights weights = phase_weights(down, right);
        const PackedWeights packed = pack(weights, generation_);
        ConvolutionSettings task;
        const Cube &small = memory.cube(0), &large = memory.cube(1);
        task.src = small;
        task.src.h = height + 1;
        // Where a source's lines must be whole, what is read too much does not count.
        const bool whole = generation_.source_strides == SourceStrides::by_width;
        task.src.w = whole ? width + 2 : width + 1;
        task.src.place = small.place + (down * small.line + right * generation_.atom);
        task.depthwise = true;
        task.window.y.kernel = task.window.x.kernel = 2;
        task.weights = constant(memory, "weights", packed.bytes);
        task.weight_bytes = task.kernel_bytes = static_cast<std::int64_t>(packed.bytes.size());
        task.weight_channels = packed.channels;
        task.kernels = 1;
        task.path.table = PathSettings::Table::bias;
        const std::vector<std::int32_t> biases(channels, 0);
        task.path.table_place =
            constant(memory, "bias", channel_table({biases, {}, {}}, generation_));
        const auto record = constants_record(task.path, map_);
        if (!record.empty()) task.path.constants = constant(memory, "shift", record);
        task.path.output.shift = shift;
        task.dst = large;
        task.dst.h = height;
        task.dst.w = width;
        task.dst.place = large.place + (down * large.line + right * generation_.atom);
        task.dst.line = 2 * large.line;
        task.pixel_step = 2;
        REQUIRE(emitter.emit(task));
    }

    const Generation& generation_;
    RegisterMap map_;
    emu::Program program_;
    ModelFile model_;
};

Values resized(const Values& inputs) {
    const auto at = [&](std::int32_t y, std::int32_t x, std::int32_t c) {
        return static_cast<std::int8_t>(
            inputs[0][static_cast<std::size_t>((y * (width + 2) + x) * channels + c)]);
    };
    Values outputs(1);
    for (std::int32_t y = 0; y < 2 * height; ++y) {
        for (std::int32_t x = 0; x < 2 * width; ++x) {
            for (std::int32_t c = 0; c < channels; ++c) {
                const std::int32_t near_y = y / 2 + 1, near_x = x / 2 + 1;
                const std::int32_t far_y = near_y + (y % 2 ? 1 : -1);
                const std::int32_t far_x = near_x + (x % 2 ? 1 : -1);
                const std::int64_t sum = near * at(near_y, near_x, c) +
                                         side * at(far_y, near_x, c) + side * at(near_y, far_x, c) +
                                         far * at(far_y, far_x, c);
                outputs[0].push_back(std::byte(emu::ops::store<std::int8_t>(
                    emu::ops::shift_right(sum, shift, emu::ops::Rounding::half_even))));
            }
        }
    }
    return outputs;
}

} // namespace

TEST_CASE("writer/phases of an interpolated resize") {
    for (const WrittenGeneration& generation : written_generations()) {
        INFO(generation.text);
        PhaseModel model(generation);
        const Loaded loaded = load_written(model.file(), model.chip());
        for (const std::uint32_t seed : {1, 2}) {
            const Values inputs = random_inputs(loaded.program, seed);
            CHECK(differences(outputs_of(loaded.program, inputs), resized(inputs)) == 0);
        }
    }
}

} // namespace rknn_format_tests
