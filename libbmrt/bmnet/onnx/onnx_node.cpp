// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/onnx/onnx_node.h"

#include "emu-core/base/error.h"
#include "libbmrt/bmnet/network/extents.h"

#include <cstring>

namespace bmnet {
namespace {

using emu::Fault;

constexpr std::int32_t float_type = 1, int64_type = 7; // TensorProto.DataType

emu::Result<std::size_t> elements_of(const OnnxTensor& tensor) {
    std::int64_t elements = 1;
    for (const std::int64_t extent : tensor.dims()) {
        if (extent < 1 || extent > most_elements / elements)
            return emu::error(Fault::bad_model, "constant %s has an extent of %lld",
                              tensor.name().c_str(), static_cast<long long>(extent));
        elements *= extent;
    }
    return static_cast<std::size_t>(elements);
}

template <class T> emu::Result<std::vector<T>> values_of(const OnnxTensor& tensor,
                                                         const messages::RepeatedField<T>& stored) {
    EMU_TRY_VALUE(elements, elements_of(tensor));
    std::vector<T> values(stored.begin(), stored.end());
    const std::string& raw = tensor.raw_data();
    if (values.empty() && raw.size() == elements * sizeof(T)) {
        values.resize(elements);
        std::memcpy(values.data(), raw.data(), raw.size());
    }
    if (values.size() == elements) return values;
    return emu::error(Fault::bad_model, "constant %s has another size than its shape",
                      tensor.name().c_str());
}

} // namespace

const OnnxAttribute* OnnxNodeView::find(const char* name) const {
    for (const OnnxAttribute& attribute : node_.attribute()) {
        if (attribute.name() == name) return &attribute;
    }
    return nullptr;
}

std::int64_t OnnxNodeView::integer(const char* name, std::int64_t none) const {
    const OnnxAttribute* attribute = find(name);
    return attribute == nullptr ? none : attribute->i();
}
float OnnxNodeView::real(const char* name, float none) const {
    const OnnxAttribute* attribute = find(name);
    return attribute == nullptr ? none : attribute->f();
}
std::string OnnxNodeView::text(const char* name) const {
    const OnnxAttribute* attribute = find(name);
    return attribute == nullptr ? std::string() : attribute->s();
}
std::vector<std::int64_t> OnnxNodeView::integers(const char* name) const {
    const OnnxAttribute* attribute = find(name);
    if (attribute == nullptr) return {};
    return {attribute->ints().begin(), attribute->ints().end()};
}

emu::Result<const OnnxTensor*> OnnxNodeView::constant(int i, std::int32_t type) const {
    if (!is_constant(i)) return emu::error(Fault::bad_model, "input %d is no constant", i);
    const OnnxTensor* tensor = constants_.at(node_.input(i));
    if (tensor->data_location() != 0)
        return emu::error(Fault::unsupported, "constant %s is in another file",
                          tensor->name().c_str());
    if (tensor->data_type() != type)
        return emu::error(Fault::unsupported, "constant %s has elements of type %d",
                          tensor->name().c_str(), tensor->data_type());
    return tensor;
}

emu::Result<std::vector<float>> OnnxNodeView::reals_of(int i) const {
    EMU_TRY_VALUE(tensor, constant(i, float_type));
    return values_of(*tensor, tensor->float_data());
}
emu::Result<std::vector<std::int64_t>> OnnxNodeView::integers_of(int i) const {
    EMU_TRY_VALUE(tensor, constant(i, int64_type));
    return values_of(*tensor, tensor->int64_data());
}
emu::Result<std::vector<std::int64_t>> OnnxNodeView::shape_of(int i) const {
    if (!is_constant(i)) return emu::error(Fault::bad_model, "input %d is no constant", i);
    const OnnxTensor& tensor = *constants_.at(node_.input(i));
    return std::vector<std::int64_t>(tensor.dims().begin(), tensor.dims().end());
}

} // namespace bmnet
