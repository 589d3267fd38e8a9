// SPDX-License-Identifier: Apache-2.0
// Files whose sums the core divides by 2^n: they give what the same network with weights that are
// 2^n times smaller gives.
#include "conformance/rknn/format/written_networks.h"
#include "librknnrt/format/load.h"
#include "librknnrt/format/registers/registers.h"

#include <catch2/catch.hpp>

namespace rknn_format_tests {
namespace {

using namespace rknn::format;

constexpr int shift = 2;

// A convolution whose weights are at most 31 and have no zero points.
ModelFile plain_file(const WrittenGeneration& generation) {
    SmallProgram small(generation.chip);
    emu::Program program = small.finish({small.conv(small.input(6, 5, 16), {24, 3, 1, 1})});
    emu::Layer& layer = program.layers[0];
    std::get<emu::ops::Conv>(layer.command).weight_zero = {0};
    auto& weights = program.tensors[static_cast<std::size_t>(layer.src[1])].constant;
    std::vector<std::byte> small_weights;
    for (const std::byte byte : weights.bytes()) {
        const int value = static_cast<std::int8_t>(byte) / 5;
        small_weights.push_back(static_cast<std::byte>(value));
    }
    weights = std::move(small_weights);
    auto model = writer::assemble(program, {generation.text});
    if (!model) FAIL(model.error().detail);
    return *std::move(model);
}

void multiply_weights(ModelFile& model) {
    for (Tensor& tensor : model.tensors) {
        if (tensor.layout != TensorLayout::weights) continue;
        std::vector<std::byte> larger;
        for (const std::byte byte : tensor.data.bytes()) {
            larger.push_back(static_cast<std::byte>(std::to_integer<unsigned>(byte) << shift));
        }
        tensor.data = std::move(larger);
    }
}

// In all tasks.
void set_field(ModelFile& model, const RegisterMap& map, Field field, std::uint32_t value) {
    const FieldRow* const row = map.row(field);
    if (row == nullptr) return;
    for (RegisterWrite& write : model.writes) {
        if (write.address == row->address) {
            write.value = (write.value & ~row->mask()) | value << row->low;
        }
    }
}

emu::Result<LoadedModel> loaded(const ModelFile& model, Level level) {
    const auto file = writer::write_model(model);
    if (!file) FAIL(file.error().detail);
    return load(emu::SharedBytes(*file), {}, level);
}

Values outputs(const ModelFile& model) {
    const auto found = loaded(model, Level::registers);
    if (!found) FAIL(found.error().detail);
    return outputs_of(found->program, random_inputs(found->program, 1));
}

} // namespace

TEST_CASE("shifted sums/they are those of smaller weights, on every generation") {
    for (const WrittenGeneration& generation : written_generations()) {
        INFO(generation.text);
        const ModelFile plain = plain_file(generation);
        ModelFile shifted = plain;
        multiply_weights(shifted);
        CHECK(differences(outputs(shifted), outputs(plain)) > 100);
        const RegisterMap map(**find_generation(generation.text));
        set_field(shifted, map, Field::sum_shift, shift);
        set_field(shifted, map, Field::sum_shift_twin, shift);
        CHECK(differences(outputs(shifted), outputs(plain)) == 0);
        // Numbers of operators are not known to come behind a shift.
        CHECK_FALSE(loaded(shifted, Level::operators));
    }
}

} // namespace rknn_format_tests
