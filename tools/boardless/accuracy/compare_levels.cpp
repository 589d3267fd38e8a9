// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/accuracy/compare_levels.h"

#include "emu-core/base/error.h"
#include "emu-core/base/text.h"

#include <algorithm>
#include <cmath>

namespace boardless {
namespace {

using rknn::format::Level;

emu::Result<std::shared_ptr<const emu::Executable>>
open(const emu::SharedBytes& file, const emu::ChipChoice& choice, Level level) {
    auto loaded = rknn::format::load(file, choice, level);
    if (!loaded) {
        const char* from = level == Level::registers ? "registers" : "operators";
        return emu::error(loaded.error().fault, "from its %s: %s", from,
                          loaded.error().detail.c_str());
    }
    return emu::Executable::prepare(std::move(loaded->program));
}

// Of float16 at that distance from zero: 11 bits, and 2^-24 next to zero.
double step_of_half(double magnitude) {
    return std::ldexp(1.0, std::max(std::ilogb(std::max(magnitude, 0x1p-14)) - 10, -24));
}

double steps(const emu::TensorDifference& difference, const emu::TensorSpec& spec) {
    const double largest = std::max(std::abs(difference.low()), std::abs(difference.high()));
    if (spec.dtype == emu::Dtype::f32 || spec.dtype == emu::Dtype::f16) {
        return difference.maximum() / step_of_half(largest);
    }
    return std::round(difference.maximum() / spec.quant.scale());
}

std::vector<std::int32_t> position(std::int64_t element, const emu::Shape& shape) {
    std::vector<std::int32_t> at(static_cast<std::size_t>(shape.rank()));
    for (int axis = shape.rank() - 1; axis >= 0; --axis) {
        at[static_cast<std::size_t>(axis)] = static_cast<std::int32_t>(element % shape[axis]);
        element /= shape[axis];
    }
    return at;
}

std::string line_of(const LevelDifference& difference) {
    std::string first;
    for (const std::int32_t at : difference.first) {
        first += (first.empty() ? "" : ", ") + std::to_string(at);
    }
    return emu::format("%s: %lld of %lld values, by up to %.6g steps, the first at %s (%s)\n",
                       emu::printable(difference.tensor).c_str(),
                       static_cast<long long>(difference.different),
                       static_cast<long long>(difference.values), difference.steps, first.c_str(),
                       emu::printable(difference.layer).c_str());
}

} // namespace

emu::Result<emu::SideBySide> open_levels(const emu::SharedBytes& file,
                                         const emu::ChipChoice& choice, emu::DeviceMemory& memory) {
    EMU_TRY_VALUE(registers, open(file, choice, Level::registers));
    EMU_TRY_VALUE(operators, open(file, choice, Level::operators));
    return emu::SideBySide::open(std::move(operators), std::move(registers), memory);
}

std::vector<std::vector<float>> random_reals(const emu::Program& program, std::mt19937& random) {
    std::vector<std::vector<float>> inputs;
    for (const emu::TensorId id : program.inputs) {
        const emu::TensorSpec& spec = program.spec(id);
        auto& reals = inputs.emplace_back(static_cast<std::size_t>(spec.shape.elements()));
        const bool quantised = spec.quant.scheme == emu::Quant::Scheme::affine;
        for (float& real : reals) {
            const auto byte = static_cast<std::int32_t>(random() % 256) - 128;
            real = quantised
                       ? static_cast<float>(byte - spec.quant.zero_point()) * spec.quant.scale()
                       : static_cast<float>(byte) / 128;
        }
    }
    return inputs;
}

bool is_result(const emu::SideBySide::Comparison& comparison, const emu::SideBySide& levels) {
    const emu::TensorSpec& spec = levels.model().spec(comparison.tensor);
    const auto is_later = [&](const emu::SideBySide::Comparison& other) {
        return other.layer > comparison.layer &&
               levels.model().spec(other.tensor).name == spec.name;
    };
    return spec.dtype == levels.reference().spec(comparison.partner).dtype &&
           std::ranges::none_of(levels.comparisons(), is_later);
}

std::size_t results(const emu::SideBySide& levels) {
    const auto counts = [&](const auto& comparison) { return is_result(comparison, levels); };
    return static_cast<std::size_t>(std::ranges::count_if(levels.comparisons(), counts));
}

std::vector<LevelDifference> differences(const emu::SideBySide& levels) {
    std::vector<LevelDifference> found;
    for (const auto& comparison : levels.comparisons()) {
        const emu::TensorDifference& difference = comparison.difference;
        if (difference.different() == 0 || !is_result(comparison, levels)) continue;
        const emu::TensorSpec& spec = levels.model().spec(comparison.tensor);
        found.push_back({spec.name, levels.model().layers[comparison.layer].name,
                         difference.count(), difference.different(), steps(difference, spec),
                         position(difference.first() % spec.shape.elements(), spec.shape)});
    }
    return found;
}

std::string to_text(const emu::SideBySide& levels, std::size_t most) {
    const std::vector<LevelDifference> all = differences(levels);
    const std::size_t compared = results(levels);
    std::string text =
        emu::format("%zu results compared, %zu differ; %zu are not in both\n", compared, all.size(),
                    levels.left_out().total() + levels.comparisons().size() - compared);
    const std::size_t listed = most == 0 ? all.size() : std::min(most, all.size());
    for (std::size_t i = 0; i < listed; ++i) text += line_of(all[i]);
    if (listed < all.size()) text += emu::format("and %zu more\n", all.size() - listed);
    return text;
}

} // namespace boardless
