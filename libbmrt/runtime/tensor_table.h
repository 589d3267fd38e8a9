// SPDX-License-Identifier: Apache-2.0
// A model's inputs and outputs as the arrays that applications read.
#pragma once

#include "libbmrt/format/bmodel.h"

#include <libbmruntime/bmruntime_bmnet.h>

namespace bmrt::runtime {

// The inputs, or the outputs, for one set of input shapes.
class TensorTable {
public:
    explicit TensorTable(const std::vector<bmrt::BmodelTensor>& tensors);

    const std::vector<shape_t>& shapes() const { return shapes_; }
    // What these point to lives as long as the table, which may be moved.
    bmnet_input_info_t input_info();
    bmnet_output_info_t output_info();

private:
    std::size_t bytes_ = 0; // of all tensors
    std::vector<std::unique_ptr<std::string>> texts_;
    std::vector<char*> names_;
    std::vector<shape_t> shapes_;
    std::vector<float> thresholds_;
    std::vector<std::size_t> sizes_;
    std::vector<std::uint32_t> formats_;
};

// All of a model. Error unsupported: a tensor of more than four axes.
class ModelTables {
public:
    static emu::Result<std::unique_ptr<ModelTables>> of(const bmrt::Bmodel& model);

    const std::vector<shape_t>& input_shapes(std::size_t command) const {
        return inputs_[command].shapes();
    }
    bmnet_input_info_t* input_info(std::size_t command) { return &input_infos_[command]; }
    const bmnet_output_info_t& output_info(std::size_t command) { return output_infos_[command]; }
    bmnet_model_info_t* model_info() { return &info_; }

private:
    std::string name_;
    std::vector<TensorTable> inputs_, outputs_; // by command, as the next two
    std::vector<bmnet_input_info_t> input_infos_;
    std::vector<bmnet_output_info_t> output_infos_;
    bmnet_model_info_t info_{};
};

// "1x3x12x12"; a matrix has two extents.
std::string text_of(const shape_t& shape);
// "1x3x12x12, 1x1".
std::string text_of(std::span<const shape_t> shapes);

} // namespace bmrt::runtime
