// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/compile/byte_layers.h"

#include "emu-core/base/error.h"

#include <numeric>

namespace bmrt::compile {
namespace {

using emu::Bytes;
using emu::TensorSpec;
namespace ops = emu::ops;

emu::Outcome run(const emu::Command& command, std::span<const ops::Operand> src,
                 const TensorSpec& dst, std::span<const Bytes> values,
                 std::span<std::byte> result) {
    const ops::Operand operand{&dst, {}};
    const ops::Operands operands{src, std::span(&operand, 1)};
    EMU_TRY_VALUE(
        kernel, std::visit([&](const auto& own) { return ops::prepare(own, operands); }, command));
    kernel->run({values, std::span(&result, 1)}, {0, kernel->rows()});
    return {};
}

TensorSpec numbered(TensorSpec spec) {
    spec.dtype = emu::Dtype::i32;
    spec.quant = {};
    return spec;
}

} // namespace

emu::Result<ByteTable> table_of(const emu::Command& command, const TensorSpec& src,
                                const TensorSpec& dst) {
    ByteTable bytes, table{};
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::byte>(i);
    TensorSpec from = src, to = dst;
    from.shape = to.shape = emu::Shape{static_cast<std::int32_t>(table_bytes)};
    const ops::Operand operand{&from, {}};
    const Bytes values(bytes);
    EMU_TRY(run(command, std::span(&operand, 1), to, std::span(&values, 1), table));
    return table;
}

emu::Result<std::vector<std::int32_t>> sources_of(const emu::Program& program,
                                                  const emu::Layer& layer, std::size_t sources) {
    constexpr std::int64_t most_elements = std::int64_t{1} << 28; // a gigabyte of numbers
    std::int64_t elements = program.spec(layer.dst[0]).shape.elements();
    for (std::size_t i = 0; i < sources; ++i) {
        elements += program.spec(layer.src[i]).shape.elements();
    }
    if (elements > most_elements) {
        return emu::error(emu::Fault::unsupported, "it moves more than %lld elements",
                          static_cast<long long>(most_elements));
    }
    std::vector<TensorSpec> specs;
    std::vector<std::vector<std::int32_t>> numbers(sources);
    std::int32_t next = 0;
    for (std::size_t i = 0; i < layer.src.size(); ++i) {
        const TensorSpec& spec = program.spec(layer.src[i]);
        specs.push_back(i < sources ? numbered(spec) : spec);
        if (i >= sources) continue;
        numbers[i].resize(static_cast<std::size_t>(spec.shape.elements()));
        std::iota(numbers[i].begin(), numbers[i].end(), next);
        next += static_cast<std::int32_t>(numbers[i].size());
    }
    std::vector<ops::Operand> operands;
    std::vector<Bytes> values;
    for (std::size_t i = 0; i < specs.size(); ++i) {
        const Bytes constant = program.tensors[layer.src[i]].constant;
        operands.push_back({&specs[i], i < sources ? Bytes() : constant});
        values.push_back(i < sources ? std::as_bytes(std::span(numbers[i])) : constant);
    }
    emu::Command command = layer.command;
    if (auto* pad = std::get_if<ops::Pad>(&command)) pad->value = -1;
    const TensorSpec dst = numbered(program.spec(layer.dst[0]));
    std::vector<std::int32_t> result(static_cast<std::size_t>(dst.shape.elements()));
    EMU_TRY(run(command, operands, dst, values, std::as_writable_bytes(std::span(result))));
    return result;
}

} // namespace bmrt::compile
