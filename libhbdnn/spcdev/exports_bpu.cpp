// SPDX-License-Identifier: Apache-2.0
// sp_bpu.h, and bpu_wrapper.h, under whose names X5's and X3's libraries have the same functions.
#include "emu-core/edge/check_given.h"
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "emu-core/edge/strictness.h"
#include "libhbdnn/spcdev/bpu/predictor.h"
#include "libhbdnn/spcdev/functions.h"
#include "libhbdnn/spcdev/status.h"

#include <bpu_wrapper.h>

using namespace hbdnn::spcdev;

namespace {

template <std::size_t count>
bpu_module* init(const emu::FunctionOf<count>& function, const char* path, Predictor::Rows rows) {
    return emu::guard_pointer<Abi, bpu_module>(
        function,
        [&]() -> emu::Result<bpu_module*> {
            EMU_TRY(emu::check_given(path, "model_file_name"));
            auto predictor = Predictor::load(path, rows);
            // The wrapper goes on without a model, and reads the name of the first.
            if (!predictor) return emu::board_aborts(predictor.error());
            return keep(*predictor);
        },
        path);
}

template <std::size_t count>
std::int32_t predict(const emu::FunctionOf<count>& function, bpu_module* module, char* frame) {
    return emu::guard<Abi>(
        function,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(predictor, find_predictor(module));
            EMU_TRY(emu::check_given(frame, "addr"));
            if (!module->output_tensor)
                return emu::board_aborts(
                    emu::error(emu::Fault::bad_state, "output_tensor was not set"));
            const auto predicted = predictor->predict(frame);
            if (predicted) return {};
            // On a board whatever was loaded is computed. Here it may have no computation, or a
            // recording of other inputs, and what is in the outputs must not pass for results.
            if (predicted.error().fault == emu::Fault::bad_model)
                return emu::error(emu::Fault::bad_model, "%s", predicted.error().detail.c_str());
            // The wrapper returns 0 whatever libdnn said.
            return emu::board_warns(function.name, predicted.error());
        },
        module, frame);
}

template <std::size_t count>
std::int32_t release(const emu::FunctionOf<count>& function, bpu_module* module) {
    return emu::guard<Abi>(
        function,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(predictor, take_predictor(module));
            const auto released = predictor->release();
            if (released) return {};
            return emu::board_warns(function.name, released.error());
        },
        module);
}

template <std::size_t count> std::int32_t init_tensors(const emu::FunctionOf<count>& function,
                                                       bpu_module* module, hbDNNTensor* tensors) {
    return emu::guard<Abi>(
        function,
        [&]() -> emu::Outcome {
            EMU_TRY(find_predictor(module));
            EMU_TRY(emu::check_given(tensors, "output_tensors"));
            return make_output_tensors(module->m_dnn_handle, tensors);
        },
        module, tensors);
}

template <std::size_t count> std::int32_t
deinit_tensors(const emu::FunctionOf<count>& function, hbDNNTensor* tensors, std::int32_t length) {
    return emu::guard<Abi>(
        function,
        [&]() -> emu::Outcome {
            EMU_TRY(emu::check_given(tensors, "tensor"));
            if (length < 1) return emu::error(emu::Fault::bad_argument, "%d tensors", length);
            return free_tensors({tensors, static_cast<std::size_t>(length)});
        },
        tensors, length);
}

#if HBDNN_FAMILY == HBDNN_1_9
constexpr auto usual_rows = Predictor::Rows::whole_16s; // only X3 has this generation
#else
constexpr auto usual_rows = Predictor::Rows::as_they_are;
#endif

} // namespace

BOARDLESS_EXPORT bpu_module* sp_init_bpu_module(const char* model_file_name) {
    return init(fn::sp_init_bpu_module, model_file_name, usual_rows);
}

BOARDLESS_EXPORT std::int32_t sp_bpu_start_predict(bpu_module* bpu_handle, char* addr) {
    return predict(fn::sp_bpu_start_predict, bpu_handle, addr);
}

BOARDLESS_EXPORT std::int32_t sp_release_bpu_module(bpu_module* bpu_handle) {
    return release(fn::sp_release_bpu_module, bpu_handle);
}

BOARDLESS_EXPORT std::int32_t sp_init_bpu_tensors(bpu_module* bpu_handle,
                                                  hbDNNTensor* output_tensors) {
    return init_tensors(fn::sp_init_bpu_tensors, bpu_handle, output_tensors);
}

BOARDLESS_EXPORT std::int32_t sp_deinit_bpu_tensor(hbDNNTensor* tensor, std::int32_t len) {
    return deinit_tensors(fn::sp_deinit_bpu_tensor, tensor, len);
}

BOARDLESS_EXPORT bpu_module* hb_bpu_predict_init(const char* model_file_name) {
    return init(fn::hb_bpu_predict_init, model_file_name, Predictor::Rows::as_they_are);
}

BOARDLESS_EXPORT std::int32_t hb_bpu_start_predict(bpu_module* bpu_handle, char* addr) {
    return predict(fn::hb_bpu_start_predict, bpu_handle, addr);
}

BOARDLESS_EXPORT std::int32_t hb_bpu_predict_unint(bpu_module* bpu_handle) {
    return release(fn::hb_bpu_predict_unint, bpu_handle);
}

BOARDLESS_EXPORT std::int32_t hb_bpu_init_tensors(bpu_module* bpu_handle,
                                                  hbDNNTensor* output_tensors) {
    return init_tensors(fn::hb_bpu_init_tensors, bpu_handle, output_tensors);
}

BOARDLESS_EXPORT std::int32_t hb_bpu_deinit_tensor(hbDNNTensor* tensor, std::int32_t len) {
    return deinit_tensors(fn::hb_bpu_deinit_tensor, tensor, len);
}

BOARDLESS_EXPORT bpu_module* x3_bpu_predict_init(const char* model_file_name) {
    return init(fn::x3_bpu_predict_init, model_file_name, Predictor::Rows::whole_16s);
}

BOARDLESS_EXPORT std::int32_t x3_bpu_start_predict(bpu_module* bpu_handle, char* addr) {
    return predict(fn::x3_bpu_start_predict, bpu_handle, addr);
}

BOARDLESS_EXPORT std::int32_t x3_bpu_predict_unint(bpu_module* bpu_handle) {
    return release(fn::x3_bpu_predict_unint, bpu_handle);
}

BOARDLESS_EXPORT std::int32_t x3_bpu_init_tensors(bpu_module* bpu_handle,
                                                  hbDNNTensor* output_tensors) {
    return init_tensors(fn::x3_bpu_init_tensors, bpu_handle, output_tensors);
}

BOARDLESS_EXPORT std::int32_t x3_bpu_deinit_tensor(hbDNNTensor* tensor, std::int32_t len) {
    return deinit_tensors(fn::x3_bpu_deinit_tensor, tensor, len);
}
