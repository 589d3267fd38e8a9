// SPDX-License-Identifier: Apache-2.0
#include "emu-core/tensor/real_values.h"

namespace emu {

Outcome read_reals(const TensorSpec& spec, Bytes tensor, std::int64_t first,
                   std::span<float> values) {
    const Extents line{1, 1, 1, static_cast<std::int64_t>(values.size())};
    const Bytes part = tensor.subspan(static_cast<std::size_t>(first * size_of(spec.dtype)));
    EMU_TRY(convert(line, {spec.dtype, spec.quant, nhwc, line}, part, {Dtype::f32, {}, nhwc, line},
                    std::as_writable_bytes(values)));
    const std::size_t channels = spec.channel_factors.size();
    for (std::size_t i = 0; channels != 0 && i < values.size(); ++i) {
        values[i] /= spec.channel_factors[(static_cast<std::size_t>(first) + i) % channels];
    }
    return {};
}

} // namespace emu
