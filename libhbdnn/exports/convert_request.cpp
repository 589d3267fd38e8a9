// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/error.h"
#include "libhbdnn/exports/convert.h"

namespace hbdnn {
namespace {

using emu::error;
using emu::Fault;

constexpr std::int32_t most_priority = HB_DNN_PRIORITY_HIGHEST;
constexpr std::int32_t dsp_cores = HB_DSP_CORE_0 | HB_DSP_CORE_1;

emu::Result<std::vector<std::int32_t>> extents_of(const hbDNNTensorShape& shape, const char* name) {
    const std::int32_t axes = shape.numDimensions;
    if (axes < 0 || axes > HB_DNN_TENSOR_MAX_DIMENSIONS)
        return error(Fault::bad_argument, "%s has %d axes", name, axes);
    return std::vector(shape.dimensionSize, shape.dimensionSize + axes);
}

// Strides count where an aligned shape cannot say it: of more than four axes.
#if HBDNN_FAMILY >= HBDNN_1_18
std::vector<std::int64_t> strides_of(const hbDNNTensorProperties& properties) {
    const std::int32_t axes = properties.validShape.numDimensions;
    if (axes <= 4 || properties.stride[0] == 0) return {};
    return {properties.stride, properties.stride + axes};
}
#else
std::vector<std::int64_t> strides_of(const hbDNNTensorProperties&) {
    return {};
}
#endif

} // namespace

emu::Result<TensorRecord> to_record(const hbDNNTensor& tensor) {
    const hbDNNTensorProperties& properties = tensor.properties;
    if (properties.tensorType < 0 || properties.tensorType >= HB_DNN_TENSOR_TYPE_MAX)
        return error(Fault::bad_argument, "tensorType %d is not known", properties.tensorType);
    TensorRecord record;
    for (std::size_t i = 0; i < record.memories.size(); ++i) {
        const hbSysMem& memory = tensor.sysMem[i];
        record.memories[i] = {memory.phyAddr, memory.virAddr, memory.memSize};
    }
    record.type = static_cast<TensorType>(properties.tensorType);
    record.layout = static_cast<Layout>(properties.tensorLayout);
    EMU_TRY_VALUE(valid, extents_of(properties.validShape, "validShape"));
    EMU_TRY_VALUE(aligned, extents_of(properties.alignedShape, "alignedShape"));
    record.valid_shape = std::move(valid);
    record.aligned_shape = std::move(aligned);
    record.strides = strides_of(properties);
    return record;
}

ReadTensor reader_of(const hbDNNTensor* tensors) {
    return [tensors](std::size_t index) { return to_record(tensors[index]); };
}

emu::Result<emu::CoreChoice> to_cores(std::int32_t cores, std::int32_t priority,
                                      const emu::Chip& chip) {
    const std::int32_t count = chip.clock.value.cores;
    if (cores < 0 || cores >> count != 0) {
        return error(Fault::bad_argument, "bpuCoreId is %d: the %s has %d", cores, chip.name.data(),
                     count);
    }
    if (priority < 0 || priority > most_priority)
        return error(Fault::bad_argument, "priority is %d, not 0 to 255", priority);
    emu::CoreChoice choice;
    choice.mask = static_cast<std::uint32_t>(cores);
    choice.priority = static_cast<emu::Priority>(priority);
    choice.among = emu::CoreChoice::Among::any;
    return choice;
}

emu::Result<emu::CoreChoice> to_cores(const hbDNNInferCtrlParam& control, const emu::Chip& chip) {
    EMU_TRY_VALUE(choice, to_cores(control.bpuCoreId, control.priority, chip));
    if ((control.dspCoreId & ~dsp_cores) != 0)
        return error(Fault::bad_argument, "dspCoreId is %d", control.dspCoreId);
#if HBDNN_FAMILY >= HBDNN_1_18
    choice.order = control.customId;
#endif
    return choice;
}

} // namespace hbdnn
