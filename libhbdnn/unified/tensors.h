// SPDX-License-Identifier: Apache-2.0
// Inputs and outputs as the unified interface has them: no images. A port that is an NV12 picture
// is two tensors, of Y and of UV; other pictures are tensors of bytes.
#pragma once

#include "libhbdnn/model/loaded_model.h"
#include "libhbdnn/model/request.h"

#include <hobot/dnn/hb_dnn.h>

namespace hbdnn {

struct UnifiedTensor {
    enum class Part : std::uint8_t { whole, luma, chroma };

    std::size_t port = 0; // which one of the model's
    Part part = Part::whole;
    std::string name;
    TensorType type = TensorType::u8;
    std::vector<std::int32_t> shape;
    std::vector<std::int64_t> strides; // bytes; -1: the application says before a run
    std::int64_t aligned_bytes = 0;    // -1 likewise
    std::vector<float> scales;         // a shift is told as a scale
    std::vector<std::int32_t> zero_points;
    std::int32_t axis = 0; // that the scales are for
};

// Whether it is the samples of a picture, whose rows may have gaps behind them.
inline bool is_plane(const UnifiedTensor& tensor) {
    return tensor.aligned_bytes < 0;
}

// Of one model. Does not change.
struct UnifiedTensors {
    std::vector<UnifiedTensor> inputs, outputs;
};

// What a model's ports are. Precondition: images have four axes.
std::vector<UnifiedTensor> tensors_of(const std::vector<Port>& ports);

// The same for all of a model, made once; alive as long as the model.
const UnifiedTensors& tensors_of(const std::shared_ptr<LoadedModel>& model);

// As hbDNNTensor of 200 bytes says it. Scales and zero points are the model's.
hbDNNTensorProperties to_properties(const UnifiedTensor& tensor);

// A port as an application's tensors have it, which are `given` as `tensors` has them: one, or two
// of NV12. Error bad_argument: another type or shape, or strides that are still open.
emu::Result<TensorRecord> to_record(const Port& port, std::span<const UnifiedTensor> tensors,
                                    const hbDNNTensor* given);

// The tensors of a port, which adjoin, and where they begin. Empty: there is no such port.
struct PortTensors {
    std::span<const UnifiedTensor> tensors;
    std::size_t first = 0;
};
PortTensors tensors_of_port(const std::vector<UnifiedTensor>& tensors, std::size_t port);

} // namespace hbdnn
