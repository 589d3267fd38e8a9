// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lift/reads/unwritten.h"

#include "emu-core/chip/generic.h"
#include "emu-core/engine/run.h"
#include "emu-core/lift/reads/unwritten_window.h"

#include <algorithm>
#include <numeric>

namespace emu::lift {
namespace {

constexpr std::byte yes{0xff};

TensorId add_bytes(Program& program, TensorSpec spec, SharedBytes bytes) {
    program.tensors.push_back({std::move(spec), std::move(bytes)});
    return static_cast<TensorId>(program.tensors.size() - 1);
}

// Before all others a source that lays its bytes over the whole memory: they are what nobody wrote.
void lay_unwritten(ops::ThroughMemory& through, Layer& layer, Program& program) {
    const auto bytes = static_cast<std::int32_t>(through.bytes);
    MemoryView all;
    all.c = all.block = bytes;
    all.dtype = Dtype::u8;
    through.sources.insert(through.sources.begin(), all);
    const std::vector<std::byte> unwritten(static_cast<std::size_t>(bytes), yes);
    layer.src.insert(layer.src.begin(),
                     add_bytes(program, {"memory", Dtype::u8, {bytes}, {}}, unwritten));
}

// The layer alone, on what of its sources nobody wrote instead of their values.
Program alone(const Layer& layer, const Program& program, const UnwrittenSources& sources) {
    Program result;
    result.chip = &generic;
    Layer copy{layer.name, layer.command, {}, {}};
    for (std::size_t i = 0; i < layer.src.size(); ++i) {
        const TensorSpec& spec = program.spec(layer.src[i]);
        Unwritten bytes =
            sources[i] ? *sources[i] : Unwritten(static_cast<std::size_t>(spec.bytes()));
        copy.src.push_back(add_bytes(result, spec, std::move(bytes)));
    }
    if (auto* through = std::get_if<ops::ThroughMemory>(&copy.command)) {
        lay_unwritten(*through, copy, result);
    }
    if (auto* pad = std::get_if<ops::Pad>(&copy.command)) pad->value = 0, pad->real_value = 0;
    copy.dst.push_back(add_bytes(result, program.spec(layer.dst[0]), {}));
    result.outputs = copy.dst;
    result.layers.push_back(std::move(copy));
    return result;
}

bool is_element_wise(const Command& command) {
    return std::holds_alternative<ops::Requantise>(command) ||
           std::holds_alternative<ops::Quantise>(command) ||
           std::holds_alternative<ops::Dequantise>(command) ||
           std::holds_alternative<ops::Unary>(command) ||
           std::holds_alternative<ops::Cast>(command) ||
           std::holds_alternative<ops::Binary>(command) ||
           std::holds_alternative<ops::Multiply>(command) ||
           std::holds_alternative<ops::Add>(command) ||
           std::holds_alternative<ops::Combine>(command);
}

// Tasks that fill a place with a number multiply what is there by 0.
bool ignores_its_values(const ops::Chain& chain) {
    return std::ranges::any_of(chain.stages, [](const ops::Stage& stage) {
        return stage.kind == ops::Stage::Kind::multiply &&
               std::ranges::all_of(stage.operand, [](std::int64_t v) { return v == 0; });
    });
}

bool is_zero(const ProgramTensor& tensor) {
    const Bytes bytes = tensor.constant;
    return !bytes.empty() &&
           std::ranges::all_of(bytes, [](std::byte b) { return b == std::byte{}; });
}

bool ignores_its_values(const Layer& layer, const Program& program) {
    if (const auto* requantise = std::get_if<ops::Requantise>(&layer.command)) {
        return ignores_its_values(requantise->output);
    }
    const auto* binary = std::get_if<ops::Binary>(&layer.command);
    return binary && binary->function == ops::BinaryFunction::multiply &&
           is_zero(program.tensors[layer.src[1]]);
}

std::int64_t elements(const Program& program, TensorId id) {
    return program.spec(id).shape.elements();
}

void set_column(std::int64_t column, std::int64_t columns, UnwrittenElements& result) {
    for (std::int64_t e = column; e < result.size(); e += columns) result.set(e, 1);
}

// Each row of a matrix meets all columns of the other.
bool of_product(const Layer& layer, const Program& program, const UnwrittenSources& sources,
                UnwrittenElements& result) {
    const Shape& a = program.spec(layer.src[0]).shape;
    const Shape& b = program.spec(layer.src[1]).shape;
    if (layer.src.size() != 2 || b.rank() != 2) return false;
    const std::int64_t depth = a[a.rank() - 1], columns = b[1];
    if (sources[0]) {
        const UnwrittenElements rows(*sources[0], program.spec(layer.src[0]));
        for (std::int64_t i = 0; i < a.elements(); ++i) {
            if (rows[i]) result.set(i / depth * columns, columns);
        }
    }
    if (sources[1]) {
        const UnwrittenElements kernels(*sources[1], program.spec(layer.src[1]));
        for (std::int64_t i = 0; i < b.elements(); ++i) {
            if (kernels[i]) set_column(i % columns, columns, result);
        }
    }
    return true;
}

bool of_elements(const Layer& layer, const Program& program, const UnwrittenSources& sources,
                 UnwrittenElements& result) {
    if (ignores_its_values(layer, program)) return true;
    for (std::size_t i = 0; i < sources.size(); ++i) {
        if (!sources[i]) continue;
        if (elements(program, layer.src[i]) != result.size()) return false;
        const UnwrittenElements source(*sources[i], program.spec(layer.src[i]));
        for (std::int64_t e = 0; e < result.size(); ++e) {
            if (source[e]) result.set(e, 1);
        }
    }
    return true;
}

// Along one axis.
bool of_reduction(const Layer& layer, const Program& program, const UnwrittenSources& sources,
                  UnwrittenElements& result) {
    const auto& reduce = std::get<ops::Reduce>(layer.command);
    const Shape& shape = program.spec(layer.src[0]).shape;
    if (reduce.axes.size() != 1) return false;
    std::int64_t inner = 1;
    for (int axis = reduce.axes[0] + 1; axis < shape.rank(); ++axis) inner *= shape[axis];
    const std::int64_t block = inner * shape[reduce.axes[0]];
    const UnwrittenElements source(*sources[0], program.spec(layer.src[0]));
    for (std::int64_t i = 0; i < source.size(); ++i) {
        if (source[i]) result.set(i / block * inner + i % inner, 1);
    }
    return true;
}

bool is_known(const Layer& layer, const Program& program, const UnwrittenSources& sources,
              UnwrittenElements& result) {
    if (is_element_wise(layer.command)) return of_elements(layer, program, sources, result);
    if (std::holds_alternative<ops::Matmul>(layer.command)) {
        return of_product(layer, program, sources, result);
    }
    const bool first_only = sources[0] && std::ranges::count(sources, nullptr) + 1 ==
                                              static_cast<std::ptrdiff_t>(sources.size());
    if (!first_only) return false;
    if (std::holds_alternative<ops::Reduce>(layer.command)) {
        return of_reduction(layer, program, sources, result);
    }
    return add_windows(layer, program, *sources[0], result);
}

} // namespace

bool moves_bytes(const Command& command) {
    if (const auto* concat = std::get_if<ops::Concat>(&command)) return !has_chain(*concat);
    return std::holds_alternative<ops::Rearrange>(command) ||
           std::holds_alternative<ops::Reshape>(command) ||
           std::holds_alternative<ops::Pad>(command) ||
           std::holds_alternative<ops::ThroughMemory>(command);
}

Result<Unwritten> moved_unwritten(const Layer& layer, const Program& program,
                                  const UnwrittenSources& sources) {
    EMU_TRY_VALUE(executable, Executable::prepare(alone(layer, program, sources)));
    const TensorId id = executable->program().outputs[0];
    Unwritten values(static_cast<std::size_t>(executable->program().spec(id).bytes()));
    std::vector<std::span<std::byte>> tensors(executable->program().tensors.size());
    tensors[id] = values;
    const Places places(executable->program(), tensors);
    EMU_TRY(run(*executable, places, {0, 1}));
    return values;
}

Unwritten computed_unwritten(const Layer& layer, const Program& program, TensorId result,
                             const UnwrittenSources& sources) {
    UnwrittenElements elements(program.spec(result));
    if (layer.dst.size() > 1 || !is_known(layer, program, sources, elements)) {
        elements.set(0, elements.size());
    }
    return std::move(elements).bytes();
}

} // namespace emu::lift
