// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/constants/task_constants.h"

#include "emu-core/base/error.h"
#include "librknnrt/format/registers/field_values.h"

#include <algorithm>
#include <cstring>

namespace rknn::format {
namespace {

// Tables end behind the last channel that means something, which may be less than one block of
// channels before the last one that is written; what is beyond counts as zeros.
emu::Result<std::vector<std::byte>> padded_constant(const ModelFile& file, std::int64_t address,
                                                    std::int64_t bytes) {
    constexpr std::int64_t longest_padding = 32 * 8; // channels of eight bytes each
    for (std::int64_t missing = 0; missing < std::min(bytes, longest_padding); missing += 2) {
        const auto found = file.constant_at(address, bytes - missing);
        if (!found) continue;
        std::vector<std::byte> padded(found->begin(), found->end());
        padded.resize(static_cast<std::size_t>(bytes));
        return padded;
    }
    return emu::error(emu::Fault::bad_model, "the table per channel, of %lld bytes, is no constant",
                      static_cast<long long>(bytes));
}

// The values of one record, cut at the last channel.
template <class T> void append(std::vector<T>& values, std::int32_t count, emu::Bytes record,
                               std::size_t& at, std::int32_t group) {
    const std::size_t before = values.size();
    values.resize(before + static_cast<std::size_t>(count));
    std::memcpy(values.data() + before, record.data() + at,
                static_cast<std::size_t>(count) * sizeof(T));
    at += static_cast<std::size_t>(group) * sizeof(T);
}

} // namespace

emu::Result<ChannelTable> read_channel_table(const TaskReader& task, std::int64_t parts,
                                             std::int64_t address, std::int32_t channels) {
    ChannelTable table;
    if (parts == 0) return table;
    if (parts & ~(table_part::bias | table_part::zero | table_part::factor))
        return emu::error(emu::Fault::bad_model,
                          "parts 0x%llx of a table per channel are not known",
                          static_cast<unsigned long long>(parts));
    const std::int32_t group = task.generation().table_group;
    const std::int64_t record =
        group * ((parts & table_part::bias ? 4 : 0) + (parts & table_part::zero ? 2 : 0) +
                 (parts & table_part::factor ? 2 : 0));
    const std::int64_t records = (std::int64_t{channels} + group - 1) / group;
    EMU_TRY_VALUE(bytes, padded_constant(task.file, address, records * record));
    std::size_t at = 0;
    for (std::int32_t c = 0; c < channels; c += group) {
        const std::int32_t count = std::min(group, channels - c);
        if (parts & table_part::bias) append(table.bias, count, bytes, at, group);
        if (parts & table_part::zero) append(table.minus_zero, count, bytes, at, group);
        if (parts & table_part::factor) append(table.factor, count, bytes, at, group);
    }
    return table;
}

} // namespace rknn::format
