// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/bpu/predictor.h"

#include "emu-core/base/checked.h"
#include "emu-core/edge/strictness.h"

#include <optional>

namespace hbdnn::spcdev {
namespace {

emu::Result<std::uint32_t> bytes_of(const hbDNNTensorShape& shape) {
    std::optional<std::int32_t> bytes = 4;
    for (std::int32_t i = 0; bytes && i < shape.numDimensions; ++i)
        bytes = emu::checked_multiply(*bytes, shape.dimensionSize[i]);
    if (bytes && *bytes > 0) return static_cast<std::uint32_t>(*bytes);
    return emu::error(emu::Fault::out_of_memory,
                      "an output has no number of bytes that memory has");
}

emu::Outcome make_tensor(hbDNNHandle_t model, std::int32_t index, hbDNNTensor& tensor) {
    DNN_TRY(hbDNNGetOutputTensorProperties, &tensor.properties, model, index);
    EMU_TRY_VALUE(bytes, bytes_of(tensor.properties.alignedShape));
    DNN_TRY(hbSysAllocCachedMem, &tensor.sysMem[0], bytes);
    return {};
}

emu::Outcome free_tensor(hbDNNTensor& tensor) {
    hbSysMem& memory = tensor.sysMem[0];
    if (!memory.virAddr && memory.phyAddr == 0)
        return emu::board_lets_pass(emu::error(emu::Fault::bad_argument, "a tensor has no memory"));
    return outcome_of(hbSysFreeMem(&memory), "hbSysFreeMem");
}

} // namespace

emu::Outcome make_output_tensors(hbDNNHandle_t model, hbDNNTensor* tensors) {
    std::int32_t count = 0;
    DNN_TRY(hbDNNGetOutputCount, &count, model);
    for (std::int32_t i = 0; i < count; ++i) {
        const auto made = make_tensor(model, i, tensors[i]);
        if (made) continue;
        for (std::int32_t done = 0; done < i; ++done) static_cast<void>(free_tensor(tensors[done]));
        return made;
    }
    return {};
}

emu::Outcome free_tensors(std::span<hbDNNTensor> tensors) {
    emu::Outcome last, swallowed;
    for (hbDNNTensor& tensor : tensors) {
        if (swallowed && !last) swallowed = last;
        last = free_tensor(tensor);
    }
    if (last && !swallowed) return emu::board_lets_pass(swallowed.error());
    return last;
}

} // namespace hbdnn::spcdev
