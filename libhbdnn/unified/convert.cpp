// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/unified/tensors.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"

#include <algorithm>

namespace hbdnn {
namespace {

using emu::Fault;

// Images come first in the numbering of the generations before, and the unified generation has
// none.
constexpr std::int32_t first_type = static_cast<std::int32_t>(TensorType::s4);
static_assert(static_cast<std::int32_t>(TensorType::f32) - first_type == HB_DNN_TENSOR_TYPE_F32);
static_assert(static_cast<std::int32_t>(TensorType::bool8) - first_type ==
              HB_DNN_TENSOR_TYPE_BOOL8);

std::int32_t to_type(TensorType type) {
    return static_cast<std::int32_t>(type) - first_type;
}

hbDNNQuantiScale to_scale(const UnifiedTensor& tensor) {
    hbDNNQuantiScale scale{};
    scale.scaleLen = static_cast<std::int32_t>(tensor.scales.size());
    scale.scaleData = scale.scaleLen == 0 ? nullptr : const_cast<float*>(tensor.scales.data());
    scale.zeroPointLen = static_cast<std::int32_t>(tensor.zero_points.size());
    scale.zeroPointData =
        scale.zeroPointLen == 0 ? nullptr : const_cast<std::int32_t*>(tensor.zero_points.data());
    return scale;
}

std::string text_of(std::span<const std::int32_t> shape) {
    std::string text;
    for (const std::int32_t extent : shape) {
        if (!text.empty()) text += 'x';
        text += std::to_string(extent);
    }
    return text;
}

emu::Outcome check_form(const hbDNNTensorProperties& given, const UnifiedTensor& expected,
                        const char* name) {
    if (given.tensorType != to_type(expected.type)) {
        return emu::error(Fault::bad_argument, "%s: tensorType is %d, the model's is %d (%s)", name,
                          given.tensorType, to_type(expected.type),
                          std::string(name_of(expected.type)).c_str());
    }
    const std::int32_t axes = given.validShape.numDimensions;
    if (axes < 1 || axes > HB_DNN_TENSOR_MAX_DIMENSIONS)
        return emu::error(Fault::bad_argument, "%s: a shape of %d axes", name, axes);
    const std::span shape(given.validShape.dimensionSize, static_cast<std::size_t>(axes));
    if (std::ranges::equal(shape, expected.shape)) return {};
    return emu::error(Fault::bad_argument, "%s: validShape is %s, the model's is %s", name,
                      text_of(shape).c_str(), text_of(expected.shape).c_str());
}

emu::Outcome check_decided(const hbDNNTensorProperties& given, const char* name) {
    const std::span strides(given.stride, static_cast<std::size_t>(given.validShape.numDimensions));
    const auto open = std::ranges::find_if(strides, [](std::int64_t stride) { return stride < 0; });
    if (open == strides.end()) return {};
    return emu::error(Fault::bad_argument,
                      "%s: stride[%zu] is %lld: the application says how far apart rows are, and "
                      "calculates the strides of the axes above from that",
                      name, static_cast<std::size_t>(open - strides.begin()),
                      static_cast<long long>(*open));
}

emu::Outcome check(const hbDNNTensorProperties& given, const UnifiedTensor& expected) {
    EMU_TRY(check_form(given, expected, expected.name.c_str()));
    return check_decided(given, expected.name.c_str());
}

// Where the rows and the samples of a picture's tensor are.
struct Axes {
    std::size_t rows, columns;
};

Axes axes_of(const UnifiedTensor& tensor, const Port& port) {
    const bool planar = !is_plane(tensor) && port.layout == Layout::nchw;
    return planar ? Axes{2, 3} : Axes{1, 2};
}

// Bytes from one row of a picture to the next. Error bad_argument: there are gaps elsewhere.
emu::Result<std::int64_t> row_bytes(const hbDNNTensorProperties& given, const UnifiedTensor& tensor,
                                    const Axes& axes) {
    const std::int64_t row = given.stride[axes.rows];
    bool fits = row >= tensor.shape[axes.columns] * tensor.strides[axes.columns];
    for (std::size_t axis = 0; axis < tensor.shape.size(); ++axis) {
        if (axis > axes.rows) fits = fits && given.stride[axis] == tensor.strides[axis];
        if (axis >= axes.rows || tensor.shape[axis] == 1) continue;
        const auto above =
            emu::checked_multiply<std::int64_t>(given.stride[axis + 1], tensor.shape[axis + 1]);
        fits = fits && above && given.stride[axis] == *above;
    }
    if (fits) return row;
    return emu::error(Fault::bad_argument,
                      "%s: strides %lld, %lld, %lld, %lld: a picture has gaps behind rows only",
                      tensor.name.c_str(), static_cast<long long>(given.stride[0]),
                      static_cast<long long>(given.stride[1]),
                      static_cast<long long>(given.stride[2]),
                      static_cast<long long>(given.stride[3]));
}

// The memory's rows are as long as a whole number of pixels.
emu::Outcome set_row_length(const UnifiedTensor& tensor, const Axes& axes, std::int64_t row,
                            TensorRecord& record) {
    const std::int64_t pixel = tensor.strides[axes.columns];
    if (row % pixel != 0 || row / pixel > INT32_MAX) {
        return emu::error(Fault::bad_argument, "%s: rows %lld bytes apart, pixels of %lld",
                          tensor.name.c_str(), static_cast<long long>(row),
                          static_cast<long long>(pixel));
    }
    record.aligned_shape[record.layout == Layout::nchw ? 3 : 2] =
        static_cast<std::int32_t>(row / pixel);
    return {};
}

emu::Outcome set_rows(const Port& port, std::span<const UnifiedTensor> tensors,
                      std::span<const std::int64_t> rows, TensorRecord& record) {
    if (tensors.size() == 1)
        return set_row_length(tensors[0], axes_of(tensors[0], port), rows[0], record);
    if (port.batch() == 1) {
        record.strides.assign(rows.begin(), rows.end());
        return {};
    }
    if (rows[0] == rows[1]) return set_row_length(tensors[0], {1, 2}, rows[0], record);
    return emu::error(Fault::bad_argument,
                      "%s and %s: rows %lld and %lld bytes apart, in a batch not alike",
                      tensors[0].name.c_str(), tensors[1].name.c_str(),
                      static_cast<long long>(rows[0]), static_cast<long long>(rows[1]));
}

MemoryRecord to_memory(const hbUCPSysMem& memory) {
    return {memory.phyAddr, memory.virAddr, memory.memSize};
}

} // namespace

hbDNNTensorProperties to_properties(const UnifiedTensor& tensor) {
    hbDNNTensorProperties properties{};
    const std::size_t axes =
        std::min<std::size_t>(tensor.shape.size(), HB_DNN_TENSOR_MAX_DIMENSIONS);
    properties.validShape.numDimensions = static_cast<std::int32_t>(axes);
    std::copy_n(tensor.shape.begin(), axes, properties.validShape.dimensionSize);
    std::copy_n(tensor.strides.begin(), axes, properties.stride);
    properties.tensorType = to_type(tensor.type);
    properties.scale = to_scale(tensor);
    properties.quantiType = tensor.scales.empty() ? NONE : SCALE;
    properties.quantizeAxis = tensor.axis;
    properties.alignedByteSize = tensor.aligned_bytes;
    return properties;
}

emu::Result<TensorRecord> to_record(const Port& port, std::span<const UnifiedTensor> tensors,
                                    const hbDNNTensor* given) {
    TensorRecord record;
    record.type = port.type == TensorType::nv12 ? TensorType::nv12_separate : port.type;
    record.layout = port.layout;
    record.valid_shape = record.aligned_shape = port.valid_shape;
    std::vector<std::int64_t> rows;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const hbDNNTensorProperties& properties = given[i].properties;
        EMU_TRY(check(properties, tensors[i]));
        record.memories[i] = to_memory(given[i].sysMem);
        if (!is_image(port.type)) {
            record.strides.assign(properties.stride, properties.stride + tensors[i].shape.size());
            continue;
        }
        EMU_TRY_VALUE(row, row_bytes(properties, tensors[i], axes_of(tensors[i], port)));
        rows.push_back(row);
    }
    if (!rows.empty()) EMU_TRY(set_rows(port, tensors, rows, record));
    return record;
}

PortTensors tensors_of_port(const std::vector<UnifiedTensor>& tensors, std::size_t port) {
    const auto first = std::ranges::find(tensors, port, &UnifiedTensor::port);
    const auto end = std::find_if(first, tensors.end(),
                                  [port](const UnifiedTensor& next) { return next.port != port; });
    return {std::span(first, end), static_cast<std::size_t>(first - tensors.begin())};
}

} // namespace hbdnn
