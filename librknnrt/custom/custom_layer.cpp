// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/custom/custom_layer.h"

#include "emu-core/base/error.h"
#include "emu-core/base/log.h"
#include "emu-core/edge/exception_barrier.h"
#include "emu-core/engine/custom_layers.h"
#include "librknnrt/custom/operator_attributes.h"

namespace rknn {

using emu::Fault;

namespace {

// Calls `callback`; what it throws is an error.
template <class Callback> emu::Result<int> call_application(const Callback& callback) {
    const auto body = [&]() -> emu::Result<int> { return callback(); };
    return emu::without_exceptions<emu::Result<int>>(body);
}

} // namespace

CustomLayer::CustomLayer(CustomOperator custom, const emu::Layer& layer, emu::DeviceMemory& memory)
    : operator_(std::move(custom)), name_(emu::printable(layer.name)), memory_(memory) {}

CustomLayer::~CustomLayer() {
    remove_attributes(token_);
}

emu::Result<std::unique_ptr<CustomLayer>> CustomLayer::open(const CustomOperator& custom,
                                                            const emu::Program& program,
                                                            const emu::Layer& layer,
                                                            emu::DeviceMemory& memory) {
    std::unique_ptr<CustomLayer> made(new CustomLayer(custom, layer, memory));
    EMU_TRY(made->fit(made->inputs_, program, layer.src));
    EMU_TRY(made->fit(made->outputs_, program, layer.dst));
    EMU_TRY_VALUE(token,
                  add_attributes(std::make_shared<OperatorAttributes>(*emu::custom_of(layer))));
    made->token_ = token;
    return made;
}

// Memory is made only for tensors that are not as they were.
emu::Outcome CustomLayer::fit(Tensors& tensors, const emu::Program& program,
                              const std::vector<emu::TensorId>& ids) {
    tensors.resize(ids.size());
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const emu::TensorSpec& spec = program.spec(ids[i]);
        if (tensors[i].fits(spec)) continue;
        EMU_TRY_VALUE(tensor, CustomTensor::open(spec, static_cast<std::uint32_t>(i), memory_));
        tensors[i] = std::move(tensor);
        const emu::SharedBytes& constant = program.tensors[ids[i]].constant;
        if (!constant.empty()) EMU_TRY(tensors[i].read(constant));
    }
    return {};
}

emu::Outcome CustomLayer::init() {
    if (!operator_.init) return {};
    EMU_TRY_VALUE(code, call(operator_.init));
    skipped_ = code == RKNN_WARNING_SKIP_CUSTOM_OP_COMPUTE;
    if (code == RKNN_SUCC || skipped_) return {};
    return failure("init", code);
}

emu::Outcome CustomLayer::run(emu::Session& session, const emu::Layer& layer) {
    if (skipped_) {
        return emu::error(Fault::unsupported,
                          "the init callback of %s (%s) asked for the built-in operator: there is "
                          "none of that name",
                          operator_.type.c_str(), name_.c_str());
    }
    const emu::Program& program = session.program();
    EMU_TRY(fit(inputs_, program, layer.src));
    EMU_TRY(fit(outputs_, program, layer.dst));
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
        const emu::ProgramTensor& tensor = program.tensors[layer.src[i]];
        EMU_TRY(inputs_[i].read(tensor.is_constant() ? tensor.constant.bytes()
                                                     : session.tensor(layer.src[i])));
    }
    if (operator_.prepare) EMU_TRY(expect_success("prepare", operator_.prepare));
    EMU_TRY(expect_success("compute", operator_.compute));
    for (std::size_t i = 0; i < outputs_.size(); ++i) {
        EMU_TRY(outputs_[i].write(session.result(layer.dst[i])));
    }
    return {};
}

// Nobody is left to hear how it ended.
void CustomLayer::destroy() {
    if (!operator_.destroy) return;
    reset_context();
    const auto code = call_application([this] { return operator_.destroy(&context_); });
    if (code && *code == RKNN_SUCC) return;
    const std::string reason = code ? failure("destroy", *code).detail : code.error().detail;
    emu::log(emu::LogLevel::error, "rknn_destroy: " + reason);
}

emu::Result<int> CustomLayer::call(ComputeCallback callback) {
    reset_context();
    const auto copy_records = [](const Tensors& tensors,
                                 std::vector<rknn_custom_op_tensor>& records) {
        records.clear();
        for (const CustomTensor& tensor : tensors) records.push_back(tensor.record());
    };
    copy_records(inputs_, input_records_);
    copy_records(outputs_, output_records_);
    return call_application([&] {
        return callback(&context_, input_records_.data(),
                        static_cast<std::uint32_t>(input_records_.size()), output_records_.data(),
                        static_cast<std::uint32_t>(output_records_.size()));
    });
}

emu::Outcome CustomLayer::expect_success(const char* name, ComputeCallback callback) {
    EMU_TRY_VALUE(code, call(callback));
    if (code == RKNN_SUCC) return {};
    return failure(name, code);
}

emu::Error CustomLayer::failure(const char* name, int code) const {
    return emu::error(Fault::bad_state, "the %s callback of %s (%s) returned %d", name,
                      operator_.type.c_str(), name_.c_str(), code);
}

void CustomLayer::reset_context() {
    context_ = {RKNN_TARGET_TYPE_CPU, token_, {}, context_.priv_data};
}

} // namespace rknn
