// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/operator_level/convolution/channel_table.h"

#include "emu-core/base/byte_reader.h"
#include "emu-core/base/error.h"

namespace rknn::format::operator_level {

emu::Result<ChannelTable> channel_table(const Tensor& table, TableParts parts, std::int32_t group,
                                        std::int32_t channels) {
    const auto lanes = static_cast<std::size_t>(group);
    const std::size_t record =
        lanes * ((parts.bias ? 4 : 0) + (parts.zero ? 2 : 0) + (parts.factor ? 2 : 0));
    const emu::Bytes bytes = table.data;
    ChannelTable result;
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

} // namespace rknn::format::operator_level
