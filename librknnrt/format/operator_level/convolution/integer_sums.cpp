// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/operator_level/convolution/integer_sums.h"

#include "emu-core/base/byte_reader.h"
#include "emu-core/base/error.h"
#include "emu-core/base/shared_bytes.h"

namespace rknn::format::operator_level {
namespace {

// The first input behind source and weights that is a constant: bias or per-channel table.
emu::Result<const Tensor*> table_of(const OperatorScope& scope) {
    const auto& inputs = scope.op().inputs;
    for (std::size_t i = 2; i < inputs.size(); ++i) {
        EMU_TRY_VALUE(tensor, scope.program().tensor(inputs[i]));
        if (!tensor->data.empty() && tensor->layout == TensorLayout::plain) return tensor;
    }
    return scope.refusal("has no table of its channels");
}

// Of one output channel's kernel; depthwise kernels have the channels at the end.
std::int64_t sum_of_weights(const KernelWeights& kernels, std::int32_t channels,
                            std::int32_t channel, std::int64_t addend) {
    const std::int64_t taps = std::int64_t{kernels.height} * kernels.width;
    const bool at_end = kernels.kernels != channels;
    const std::int64_t count = at_end ? taps : taps * kernels.channels;
    const std::int64_t first = at_end ? channel : channel * count;
    const std::int64_t step = at_end ? kernels.channels : 1;
    std::int64_t sum = 0;
    for (std::int64_t i = 0; i < count; ++i) {
        sum += static_cast<std::int8_t>(kernels.values[first + i * step]) + addend;
    }
    return sum;
}

} // namespace

emu::Result<SumTable> channel_table(const Tensor& table, TableParts parts, std::int32_t group,
                                    std::int32_t channels) {
    const auto lanes = static_cast<std::size_t>(group);
    const std::size_t record =
        lanes * ((parts.bias ? 4 : 0) + (parts.zero ? 2 : 0) + (parts.factor ? 2 : 0));
    const emu::Bytes bytes = table.data;
    SumTable result;
    for (std::size_t channel = 0; channel < static_cast<std::size_t>(channels); ++channel) {
        // A table of one part need not fill its last record.
        const std::size_t place = channel % lanes, first = channel / lanes * record;
        const std::size_t zero = first + (parts.bias ? 4 * lanes : 0);
        const std::size_t factor = zero + (parts.zero ? 2 * lanes : 0);
        const std::size_t end = parts.factor ? factor + 2 * (place + 1)
                                : parts.zero ? zero + 2 * (place + 1)
                                             : first + 4 * (place + 1);
        if (record != 0 && end > bytes.size()) {
            return emu::error(emu::Fault::bad_model, "table '%s' has less than %d channels",
                              emu::printable(table.name).c_str(), channels);
        }
        if (parts.bias) result.bias.push_back(emu::load<std::int32_t>(bytes, first + 4 * place));
        if (parts.zero) {
            result.weight_addend.push_back(emu::load<std::int16_t>(bytes, zero + 2 * place));
        }
        if (parts.factor)
            result.factor.push_back(emu::load<std::int16_t>(bytes, factor + 2 * place));
    }
    return result;
}

emu::Result<IntegerSums> integer_sums(const OperatorScope& scope, const KernelWeights& kernels,
                                      const PathConstants& path) {
    EMU_TRY_VALUE(table, table_of(scope));
    EMU_TRY_VALUE(src, scope.input_spec(0));
    EMU_TRY_VALUE(dst, scope.output_spec());
    const std::int32_t channels = dst.shape[3];
    EMU_TRY_VALUE(values,
                  channel_table(*table, path.parts, scope.generation().table_group, channels));
    IntegerSums result;
    result.factors = values.factor;
    std::vector<std::int32_t> bias(channels);
    for (std::int32_t channel = 0; channel < channels; ++channel) {
        const std::int64_t addend = path.zero_from_table      ? values.weight_addend[channel]
                                    : kernels.addends.empty() ? path.weight_addend
                                                              : kernels.addends[channel];
        if (addend < -127 || addend > 128) {
            return scope.refusal("has a weight's zero point of more than 8 bits");
        }
        result.weight_zero.push_back(static_cast<std::int32_t>(-addend));
        // Sums wrap at 32 bits, and so may this.
        const std::int64_t sum =
            (path.parts.bias ? values.bias[channel] : 0) +
            src.quant.zero_point() * sum_of_weights(kernels, channels, channel, addend);
        bias[channel] = static_cast<std::int32_t>(static_cast<std::uint32_t>(sum));
    }
    result.bias =
        scope.program().constant(table->name, emu::Dtype::i32, {channels}, emu::value_bytes(bias));
    return result;
}

} // namespace rknn::format::operator_level
