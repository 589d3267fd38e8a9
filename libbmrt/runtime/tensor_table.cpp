// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/runtime/tensor_table.h"

#include "emu-core/base/error.h"

namespace bmrt::runtime {
namespace {

constexpr std::size_t most_axes = 4;

// Of one to four axes; two are a matrix.
shape_t shape_of(const std::vector<std::uint32_t>& extents) {
    shape_t shape{.dim = extents.size() == 2 ? 2U : 4U, .n = 1, .c = 1, .h = 1, .w = 1};
    u32* const places[] = {&shape.n, &shape.c, &shape.h, &shape.w};
    const std::size_t first = most_axes - extents.size();
    for (std::size_t i = 0; i < extents.size(); ++i) *places[first + i] = extents[i];
    return shape;
}

emu::Outcome check_axes(const std::vector<bmrt::BmodelTensor>& tensors) {
    for (const bmrt::BmodelTensor& tensor : tensors) {
        if (tensor.shape.size() <= most_axes) continue;
        return emu::error(emu::Fault::unsupported, "a tensor of %zu axes: shape_t has four",
                          tensor.shape.size());
    }
    return {};
}

} // namespace

TensorTable::TensorTable(const std::vector<bmrt::BmodelTensor>& tensors) {
    for (const bmrt::BmodelTensor& tensor : tensors) {
        texts_.push_back(std::make_unique<std::string>(tensor.name));
        names_.push_back(texts_.back()->data());
        shapes_.push_back(shape_of(tensor.shape));
        thresholds_.push_back(tensor.threshold);
        sizes_.push_back(tensor.bytes());
        formats_.push_back(tensor.format);
        bytes_ += sizes_.back();
    }
}

bmnet_input_info_t TensorTable::input_info() {
    return {bytes_,        sizes_.size(),  shapes_.data(), thresholds_.data(),
            sizes_.data(), formats_.data()};
}

bmnet_output_info_t TensorTable::output_info() {
    return {bytes_,        sizes_.size(),  names_.data(), shapes_.data(), thresholds_.data(),
            sizes_.data(), formats_.data()};
}

emu::Result<std::unique_ptr<ModelTables>> ModelTables::of(const bmrt::Bmodel& model) {
    auto tables = std::make_unique<ModelTables>();
    tables->name_ = model.name;
    for (const bmrt::BmodelCommand& command : model.commands) {
        EMU_TRY(check_axes(command.inputs));
        EMU_TRY(check_axes(command.outputs));
        tables->inputs_.emplace_back(command.inputs);
        tables->outputs_.emplace_back(command.outputs);
        tables->input_infos_.push_back(tables->inputs_.back().input_info());
        tables->output_infos_.push_back(tables->outputs_.back().output_info());
    }
    tables->info_ = {tables->name_.data(), model.chip,
                     static_cast<std::uint32_t>(model.commands.size()), tables->input_infos_.data(),
                     tables->output_infos_.data()};
    return tables;
}

std::string text_of(const shape_t& shape) {
    if (shape.dim == 2) return emu::format("%ux%u", shape.row, shape.col);
    return emu::format("%ux%ux%ux%u", shape.n, shape.c, shape.h, shape.w);
}

std::string text_of(std::span<const shape_t> shapes) {
    std::string text;
    for (const shape_t& shape : shapes) text += (text.empty() ? "" : ", ") + text_of(shape);
    return text;
}

} // namespace bmrt::runtime
