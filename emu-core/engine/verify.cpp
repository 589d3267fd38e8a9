// SPDX-License-Identifier: Apache-2.0
#include "emu-core/engine/verify.h"

#include "emu-core/base/error.h"
#include "emu-core/base/text.h"
#include "emu-core/tensor/element_text.h"

#include <algorithm>

namespace emu {
namespace {

constexpr std::byte unwritten{0xA5};

// "(0, 3, 17, 5)": the indices of an element along the axes.
std::string coordinate(const Shape& shape, std::int64_t element) {
    std::string text;
    for (int axis = shape.rank() - 1; axis >= 0; --axis) {
        const auto index = static_cast<long long>(element % shape[axis]);
        text = format(axis == 0 ? "%lld%s" : ", %lld%s", index, text.c_str());
        element /= shape[axis];
    }
    return format("(%s)", text.c_str());
}

Error difference(const Layer& layer, std::size_t output, const TensorSpec& spec, Bytes expected,
                 Bytes computed, std::size_t byte) {
    const auto size = static_cast<std::size_t>(size_of(spec.dtype));
    const std::size_t element = byte / size;
    const auto value = [&](Bytes values) {
        return to_text(spec.dtype, values.subspan(element * size, size));
    };
    return error(Fault::internal,
                 "BOARDLESS_VERIFY: layer %s (%s): output %zu of %s at %s is %s, but %s by the "
                 "scalar operation",
                 printable(layer.name).c_str(), name_of(layer.command).data(), output,
                 to_text(spec.shape).c_str(),
                 coordinate(spec.shape, static_cast<std::int64_t>(element)).c_str(),
                 value(computed).c_str(), value(expected).c_str());
}

} // namespace

ExpectedResults::ExpectedResults(const ops::Kernel& normative, const ops::Buffers& buffers)
    : buffers_(buffers) {
    std::vector<std::span<std::byte>> places;
    for (const std::span<std::byte> dst : buffers.dst) {
        std::ranges::fill(dst, unwritten);
        places.push_back(results_.emplace_back(dst.begin(), dst.end()));
    }
    normative.run({buffers.src, places}, {0, normative.rows()});
}

Outcome ExpectedResults::compare(const Program& program, const Layer& layer) const {
    for (std::size_t i = 0; i < results_.size(); ++i) {
        const auto [expected, computed] = std::ranges::mismatch(results_[i], buffers_.dst[i]);
        if (expected == results_[i].end()) continue;
        const auto byte = static_cast<std::size_t>(expected - results_[i].begin());
        return difference(layer, i, program.spec(layer.dst[i]), results_[i], buffers_.dst[i], byte);
    }
    return {};
}

} // namespace emu
