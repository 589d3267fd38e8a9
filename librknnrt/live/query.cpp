// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/live/query.h"

#include "emu-core/base/error.h"
#include "librknnrt/live/world.h"
#include "librknnrt/model/library.h"
#include "librknnrt/model/platform.h"

#include <rknn_custom_op.h>
#include <rknn_matmul_api.h>

#include <algorithm>

namespace rknn {
namespace {

using emu::Fault;

// Sizes that older headers gave this struct; those of other structs are 0.
template <class Record> constexpr std::uint32_t old_sizes[] = {
#define OLD_SIZE(type, first, last, lp64, ilp32)                                                   \
    std::is_same_v<type, Record> ? (sizeof(void*) == 8 ? lp64 : ilp32) : 0,
#include "abi/rknn/versions.inc"
#undef OLD_SIZE
};

// Boards check rknn_mem_size against its oldest size only.
template <class Record> bool had_size(std::uint32_t size) {
    if (std::is_same_v<Record, rknn_mem_size>) {
        const auto holds = [size](std::uint32_t old) { return old != 0 && size >= old; };
        return std::ranges::any_of(old_sizes<Record>, holds);
    }
    return size != 0 && std::ranges::find(old_sizes<Record>, size) != std::end(old_sizes<Record>);
}

// Lets `fill` complete a copy of the application's struct, and gives it as much as it has room for.
template <class Record, class Fill> emu::Outcome answer(void* info, std::uint32_t size, Fill fill) {
    if (size < sizeof(Record) && !had_size<Record>(size)) {
        return emu::error(Fault::bad_argument, "the size is %u, not %zu", size, sizeof(Record));
    }
    const std::size_t length = std::min<std::size_t>(size, sizeof(Record));
    Record record{};
    std::memcpy(&record, info, length);
    EMU_TRY(fill(record));
    std::memcpy(info, &record, length);
    return {};
}

using Describe = rknn_tensor_attr (*)(const Port&, std::uint32_t);

emu::Outcome answer_attr(std::span<const Port> ports, Describe describe, void* info,
                         std::uint32_t size) {
    return answer<rknn_tensor_attr>(info, size, [&](rknn_tensor_attr& attr) -> emu::Outcome {
        if (attr.index >= ports.size()) {
            return emu::error(Fault::bad_argument, "index %u, there are %zu", attr.index,
                              ports.size());
        }
        attr = describe(ports[attr.index], attr.index);
        return {};
    });
}

template <std::size_t Size> void set_text(char (&field)[Size], std::string_view text) {
    std::fill(std::begin(field), std::end(field), '\0');
    text.copy(field, Size - 1);
}

emu::Outcome count(const ShapeSet& shapes, rknn_input_output_num& number) {
    number.n_input = static_cast<std::uint32_t>(shapes.inputs.size());
    number.n_output = static_cast<std::uint32_t>(shapes.outputs.size());
    return {};
}

emu::Outcome performance(Context& context, rknn_perf_detail& detail) {
    std::string& text = context.performance();
    detail.perf_data = text.data();
    detail.data_len = text.size();
    return {};
}

emu::Outcome versions(rknn_sdk_version& version) {
    set_text(version.api_version, library.version);
    set_text(version.drv_version, driver_version);
    return {};
}

std::uint64_t bytes_of(const emu::Program& program, std::span<const emu::TensorId> tensors) {
    std::uint64_t sum = 0;
    for (const emu::TensorId id : tensors) {
        sum += static_cast<std::uint64_t>(program.spec(id).bytes());
    }
    return sum;
}

emu::Outcome memory_size(const Context& context, rknn_mem_size& memory) {
    const Model& model = context.model();
    const emu::Program& largest = *model.sets()[model.largest()].program;
    const auto pictures = static_cast<std::uint64_t>(model.batch());
    const Sram& on_chip = sram(context.chip());
    memory = {};
    memory.total_weight_size = narrow(model.told_weight_bytes());
    memory.total_internal_size = narrow(model.told_internal_bytes());
    memory.total_dma_allocated_size = model.told_weight_bytes() + model.told_internal_bytes() +
                                      pictures * bytes_of(largest, largest.inputs) +
                                      pictures * bytes_of(largest, largest.outputs);
    memory.total_sram_size = narrow(on_chip.size());
    memory.free_sram_size = narrow(on_chip.free());
    return {};
}

// Of the shapes that the application chose.
emu::Outcome check_chosen(const Context& context) {
    if (context.model().dynamic() && context.has_chosen()) return {};
    return emu::error(Fault::bad_state, "no shapes have been chosen with rknn_set_input_shapes");
}

// Where inputs are bound only, there is one description of them.
bool has_one_input_attr(const Context& context) {
    return !has("rknn_inputs_set", context.chip());
}

using Ports = std::vector<Port> ShapeSet::*;

emu::Outcome answer_current(const Context& context, Ports ports, Describe describe, void* info,
                            std::uint32_t size) {
    EMU_TRY(check_chosen(context));
    return answer_attr(context.shapes().*ports, describe, info, size);
}

bool waits_for_runs(std::uint32_t command) {
    return command == RKNN_QUERY_PERF_DETAIL || command == RKNN_QUERY_PERF_RUN ||
           command == RKNN_QUERY_DEVICE_MEM_INFO;
}

} // namespace

emu::Outcome query(Context& context, std::uint32_t command, void* info, std::uint32_t size) {
    if (command >= RKNN_QUERY_CMD_MAX)
        return emu::error(Fault::bad_argument, "there is no query %u", command);
    if (!info) return emu::error(Fault::bad_argument, "info is null");
    EMU_TRY(check_query(command, context.chip()));
    if (waits_for_runs(command)) EMU_TRY(check_reentry(context));
    EMU_TRY(context.check_answers(command == RKNN_QUERY_MEM_SIZE));
    const ShapeSet& largest = context.model().sets()[context.model().largest()];
    const std::span<const Port> inputs = largest.inputs, outputs = largest.outputs;
    switch (command) {
    case RKNN_QUERY_IN_OUT_NUM:
        return answer<rknn_input_output_num>(info, size,
                                             [&](auto& number) { return count(largest, number); });
    case RKNN_QUERY_INPUT_ATTR:
        return answer_attr(inputs, has_one_input_attr(context) ? native_input_attr : input_attr,
                           info, size);
    case RKNN_QUERY_NATIVE_NHWC_INPUT_ATTR: return answer_attr(inputs, input_attr, info, size);
    case RKNN_QUERY_OUTPUT_ATTR: return answer_attr(outputs, output_attr, info, size);
    case RKNN_QUERY_NATIVE_INPUT_ATTR: return answer_attr(inputs, native_input_attr, info, size);
    case RKNN_QUERY_NATIVE_OUTPUT_ATTR: return answer_attr(outputs, native_output_attr, info, size);
    case RKNN_QUERY_NATIVE_NHWC_OUTPUT_ATTR:
        return answer_attr(outputs, native_nhwc_output_attr, info, size);
    case RKNN_QUERY_PERF_DETAIL:
        return answer<rknn_perf_detail>(info, size,
                                        [&](auto& detail) { return performance(context, detail); });
    case RKNN_QUERY_PERF_RUN:
        return answer<rknn_perf_run>(info, size, [&](auto& perf) -> emu::Outcome {
            perf.run_duration = context.run_duration();
            return {};
        });
    case RKNN_QUERY_SDK_VERSION: return answer<rknn_sdk_version>(info, size, versions);
    case RKNN_QUERY_MEM_SIZE:
        return answer<rknn_mem_size>(info, size,
                                     [&](auto& memory) { return memory_size(context, memory); });
    case RKNN_QUERY_CUSTOM_STRING:
        return answer<rknn_custom_string>(info, size, [&](auto& custom) -> emu::Outcome {
            set_text(custom.string, largest.program->custom_string);
            return {};
        });
    case RKNN_QUERY_INPUT_DYNAMIC_RANGE:
        return answer<rknn_input_range>(
            info, size, [&](auto& range) { return describe_range(context.model(), range); });
    case RKNN_QUERY_CURRENT_INPUT_ATTR:
        return answer_current(context, &ShapeSet::inputs, input_attr, info, size);
    case RKNN_QUERY_CURRENT_OUTPUT_ATTR:
        return answer_current(context, &ShapeSet::outputs, output_attr, info, size);
    case RKNN_QUERY_CURRENT_NATIVE_INPUT_ATTR:
        return answer_current(context, &ShapeSet::inputs, native_input_attr, info, size);
    case RKNN_QUERY_CURRENT_NATIVE_OUTPUT_ATTR:
        return answer_current(context, &ShapeSet::outputs, native_output_attr, info, size);
    case RKNN_QUERY_DEVICE_MEM_INFO:
        return answer<rknn_tensor_mem>(info, size, [&](auto& memory) -> emu::Outcome {
            EMU_TRY_VALUE(found, context.weight_memory());
            memory = found;
            return {};
        });
    default: return emu::error(Fault::unsupported, "query %u is not known here", command);
    }
}

} // namespace rknn
