// SPDX-License-Identifier: Apache-2.0
// Layers of a network that the application computes, and the records of rknn_register_custom_ops
// that say how.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/runtime/session.h"
#include "librknnrt/custom/custom_tensor.h"

#include <rknn_custom_op.h>

#include <string>

namespace rknn {

using ComputeCallback = decltype(rknn_custom_op::compute);
using DestroyCallback = decltype(rknn_custom_op::destroy);

// Null callbacks are not wanted; `compute` never is.
struct CustomOperator {
    std::string type;
    ComputeCallback init = nullptr, prepare = nullptr, compute = nullptr;
    DestroyCallback destroy = nullptr;
};

// Any version will do, and op_type may fill its field without a NUL. compute_native is documented
// as not supported yet: it is logged and never called. Errors: bad_argument for an empty type, an
// unknown target, no compute; unsupported for the GPU.
emu::Result<CustomOperator> to_custom_operator(const rknn_custom_op& record);

// One layer of a network that the application computes. Callbacks get copies of the records, so
// that nothing they write there lasts, except priv_data. What they throw becomes an error. Their
// errors are bad_state and give the code they returned.
class CustomLayer {
public:
    // Precondition: `layer` is an ops::Custom of `program`; `memory` outlives this. Errors:
    // CustomTensor::open's; out_of_memory.
    static emu::Result<std::unique_ptr<CustomLayer>> open(const CustomOperator& custom,
                                                          const emu::Program& program,
                                                          const emu::Layer& layer,
                                                          emu::DeviceMemory& memory);
    ~CustomLayer();
    CustomLayer(const CustomLayer&) = delete;

    const std::string& type() const { return operator_.type; }

    // Constant inputs have their values, others are zero.
    emu::Outcome init();
    // Prepare and compute: the results of `layer` in the session, whose program is the one above or
    // the same network for other shapes. Error unsupported: init asked for the built-in operator,
    // and there is none.
    emu::Outcome run(emu::Session& session, const emu::Layer& layer);
    void destroy();

private:
    CustomLayer(CustomOperator custom, const emu::Layer& layer, emu::DeviceMemory& memory);

    using Tensors = std::vector<CustomTensor>;
    emu::Outcome fit(Tensors& tensors, const emu::Program& program,
                     const std::vector<emu::TensorId>& ids);
    emu::Result<int> call(ComputeCallback callback);
    emu::Outcome expect_success(const char* name, ComputeCallback callback);
    emu::Error failure(const char* name, int code) const;
    void reset_context();

    const CustomOperator operator_;
    const std::string name_; // the layer's, printable
    emu::DeviceMemory& memory_;
    Tensors inputs_, outputs_;
    rknn_custom_op_interal_context token_ = 0;
    rknn_custom_op_context context_{};
    std::vector<rknn_custom_op_tensor> input_records_, output_records_; // what callbacks get
    bool skipped_ = false; // init asked for the built-in operator
};

} // namespace rknn
