// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/unified/tensors.h"

#include <algorithm>
#include <cmath>
#include <list>
#include <mutex>

namespace hbdnn {
namespace {

using Part = UnifiedTensor::Part;

constexpr std::int64_t open_stride = -1;

// A plane of samples: rows as far apart as the application likes. The names' endings are assumed.
UnifiedTensor plane(const Port& port, std::size_t index, Part part) {
    const auto [width, height] = extent_of(port);
    const std::int32_t divisor = part == Part::chroma ? 2 : 1;
    const std::int32_t samples = part == Part::chroma ? 2 : 1;
    UnifiedTensor tensor;
    tensor.port = index;
    tensor.part = part;
    tensor.name = port.name;
    if (part != Part::whole) tensor.name += part == Part::luma ? "_y" : "_uv";
    tensor.shape = {port.valid_shape[0], height / divisor, width / divisor, samples};
    tensor.strides = {open_stride, open_stride, samples, 1};
    tensor.aligned_bytes = open_stride;
    return tensor;
}

std::vector<std::int64_t> dense_strides(const std::vector<std::int32_t>& shape) {
    std::vector<std::int64_t> strides(shape.size());
    std::int64_t stride = 1;
    for (std::size_t axis = shape.size(); axis-- > 0;) {
        strides[axis] = stride;
        stride *= shape[axis];
    }
    return strides;
}

void take_quantisation(const PortQuant& quant, UnifiedTensor& tensor) {
    tensor.axis = quant.axis;
    tensor.scales = quant.scales;
    tensor.zero_points = quant.zero_points;
    if (quant.kind != PortQuant::Kind::shift) return;
    for (const std::uint8_t shift : quant.shifts)
        tensor.scales.push_back(std::ldexp(1.0F, -static_cast<int>(shift)));
}

UnifiedTensor whole(const Port& port, std::size_t index) {
    UnifiedTensor tensor;
    tensor.port = index;
    tensor.name = port.name;
    tensor.shape = port.valid_shape;
    tensor.aligned_bytes = static_cast<std::int64_t>(port.aligned_bytes);
    if (is_image(port.type)) {
        tensor.strides = dense_strides(tensor.shape);
    } else {
        tensor.type = port.type;
        tensor.strides = port.strides;
        take_quantisation(port.quant, tensor);
    }
    return tensor;
}

// The tensors of models that are alive, never destroyed.
struct Known {
    std::mutex mutex;
    struct Entry {
        std::weak_ptr<LoadedModel> model;
        UnifiedTensors tensors;
    };
    std::list<Entry> entries;
};

Known& known() {
    static auto& made = *new Known;
    return made;
}

} // namespace

std::vector<UnifiedTensor> tensors_of(const std::vector<Port>& ports) {
    std::vector<UnifiedTensor> tensors;
    for (std::size_t i = 0; i < ports.size(); ++i) {
        if (is_nv12(ports[i].type)) {
            tensors.push_back(plane(ports[i], i, Part::luma));
            tensors.push_back(plane(ports[i], i, Part::chroma));
        } else if (ports[i].type == TensorType::y) {
            tensors.push_back(plane(ports[i], i, Part::whole));
        } else {
            tensors.push_back(whole(ports[i], i));
        }
    }
    return tensors;
}

const UnifiedTensors& tensors_of(const std::shared_ptr<LoadedModel>& model) {
    const std::lock_guard lock(known().mutex);
    auto& entries = known().entries;
    for (const auto& entry : entries) {
        if (entry.model.lock() == model) return entry.tensors;
    }
    std::erase_if(entries, [](const auto& entry) { return entry.model.expired(); });
    entries.push_back({model, {tensors_of((*model)->inputs), tensors_of((*model)->outputs)}});
    return entries.back().tensors;
}

} // namespace hbdnn
