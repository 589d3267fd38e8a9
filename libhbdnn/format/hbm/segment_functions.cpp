// SPDX-License-Identifier: Apache-2.0
// The functions that the BPU runs, and the steps of a run: functions, and tables that the CPU looks
// up between them.
#include "libhbdnn/format/hbm/segment_reader.h"

#include <algorithm>

namespace hbdnn::format::hbm {

using emu::Bytes;

emu::Outcome SegmentReader::read_functions() {
    const std::uint64_t code = at_ + word(code_at), words = word(code_words_at);
    if (word(code_bytes_at) != words * 8) return damaged("its code has another size than said");
    EMU_TRY(summed(code, words * 8, word(code_sum_at), "the code"));
    EMU_TRY_VALUE(functions, table(functions_at, function_bytes, "functions"));
    std::uint64_t covered = 0; // functions follow one another
    for (std::uint64_t i = 0; i < functions.count; ++i) {
        const std::uint64_t record = functions.offset + i * function_bytes;
        const std::uint64_t first = record + value(record), count = value(record + 4);
        if (first != code + covered * 8 || count > words - covered)
            return damaged(emu::format("function %llu is not where the code is",
                                       static_cast<unsigned long long>(i)));
        covered += count;
        EMU_TRY(read_function(record, first, count));
    }
    if (covered == words && covered > 0) return {};
    return damaged("its functions are not all of the code");
}

emu::Outcome SegmentReader::read_function(std::uint64_t record, std::uint64_t first,
                                          std::uint64_t count) {
    Function function;
    function.microseconds = value(record + microseconds_at);
    for (std::uint64_t i = 0; i < count; ++i)
        function.words.push_back(emu::load<std::uint64_t>(body_, first + i * 8));
    for (std::size_t i = 0; i < most_regions; ++i) {
        const std::uint64_t entry = record + regions_at + i * region_bytes;
        const std::uint32_t kind = value(entry);
        if (kind == 0) break;
        function.regions.push_back({static_cast<Region::Kind>(kind), value(entry + 4)});
    }
    segment_.functions.push_back(std::move(function));
    return {};
}

emu::Outcome SegmentReader::read_steps() {
    EMU_TRY_VALUE(steps, table(steps_at, step_bytes, "steps"));
    std::size_t functions = 0;
    for (std::uint64_t i = 0; i < steps.count; ++i)
        EMU_TRY(read_step(steps.offset + i * step_bytes, functions));
    if (functions == segment_.functions.size()) return {};
    return damaged(
        emu::format("its steps run %zu of %zu functions", functions, segment_.functions.size()));
}

// Functions run in their order, so that who counts them knows which are next.
emu::Outcome SegmentReader::read_step(std::uint64_t record, std::size_t& functions) {
    const std::uint32_t kind = value(record + step_kind_at);
    if (kind == kind_lookup) return read_lookup(record);
    if (kind != kind_functions)
        return damaged(emu::format("it has a step of kind %u, which is not known", kind));
    const std::uint32_t count = value(record + function_count_at);
    const std::uint64_t expected = at_ + word(functions_at) + functions * function_bytes;
    if (place(record, first_function_at) != expected ||
        count > segment_.functions.size() - functions)
        return damaged("a step runs other functions than those that are next");
    segment_.steps.push_back(RunFunctions{functions, count});
    functions += count;
    return {};
}

emu::Outcome SegmentReader::read_lookup(std::uint64_t record) {
    const std::uint64_t at = place(record, lookup_at);
    if (value(record + lookup_bytes_at) != lookup_bytes ||
        !emu::in_range(at, lookup_bytes, body_.size()))
        return damaged("a table for the CPU is not where it should be");
    const Bytes bytes = body_.subspan(static_cast<std::size_t>(at), lookup_bytes);
    const bool begins = std::ranges::all_of(bytes.first(lookup_zeros),
                                            [](std::byte b) { return b == std::byte{}; });
    if (!begins) return damaged("a table for the CPU has numbers that are not understood");
    Lookup step;
    EMU_TRY_VALUE(from, only_tensor(record, step_inputs_at, input_count_at));
    EMU_TRY_VALUE(to, only_tensor(record, step_outputs_at, output_count_at));
    step.from = std::move(from);
    step.to = std::move(to);
    const bool same = step.from.padded == step.to.padded && step.from.layout == step.to.layout &&
                      step.from.bytes == step.to.bytes && step.from.type == type_int8 &&
                      step.to.type == type_int8 && step.from.place == place_piece &&
                      step.to.place == place_piece;
    if (!same) return damaged("a table for the CPU is between tensors of other kinds");
    std::ranges::transform(bytes.subspan(lookup_zeros), step.table.begin(),
                           [](std::byte b) { return static_cast<std::int8_t>(b); });
    segment_.steps.push_back(std::move(step));
    return {};
}

emu::Result<SegmentTensor> SegmentReader::only_tensor(std::uint64_t record, std::size_t list,
                                                      std::size_t count) {
    const std::uint64_t at = place(record, list);
    if (value(record + count) != 1 || !emu::in_range(at, index_bytes, body_.size()))
        return damaged("a table for the CPU has another number of tensors than 1");
    return tensor_at(value(at));
}

} // namespace hbdnn::format::hbm
