// SPDX-License-Identifier: Apache-2.0
// Models that calculate with one number, through the library's own functions.
#pragma once

#include "conformance/model/calculation_program.h"
#include "emu-core/model/container/container.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <optional>

#include <dnn/hb_dnn_ext.h>

namespace hbdnn_live {

using conformance::Number;
using emu::ops::BinaryFunction;

constexpr std::int32_t elements = 1 << 10; // of every tensor, all of one value

// Functions that are for several threads have no assertions: what they return tells how it went.
class LiveModel {
public:
    // For the chip x3, which has two cores, or another. REQUIREs success.
    LiveModel(BinaryFunction function, Number constant, const char* chip = "x3")
        : LiveModel(std::vector{conformance::CalculationStep{function, constant}}, chip) {}
    explicit LiveModel(const std::vector<conformance::CalculationStep>& steps,
                       const char* chip = "x3") {
        const auto bytes =
            emu::write_container(conformance::calculation_program(chip, elements, steps));
        const void* data = bytes.data();
        auto size = static_cast<std::int32_t>(bytes.size());
        REQUIRE(hbDNNInitializeFromDDR(&packed_, &data, &size, 1) == HB_DNN_SUCCESS);
        REQUIRE(hbDNNGetModelHandle(&model_, packed_, "model") == HB_DNN_SUCCESS);
    }
    ~LiveModel() { release(); }
    LiveModel(const LiveModel&) = delete;

    operator hbDNNHandle_t() const { return model_; }
    std::int32_t release() { return packed_ ? hbDNNRelease(std::exchange(packed_, nullptr)) : 0; }

private:
    hbPackedDNNHandle_t packed_ = nullptr;
    hbDNNHandle_t model_ = nullptr;
};

class LiveTensor {
public:
    // REQUIREs success.
    LiveTensor() {
        hbDNNTensorProperties& p = tensor_.properties;
        p.validShape.dimensionSize[0] = elements;
        p.validShape.numDimensions = 1;
        p.alignedShape = p.validShape;
        p.tensorLayout = HB_DNN_LAYOUT_NONE;
        p.tensorType = HB_DNN_TENSOR_TYPE_S32;
        REQUIRE(hbSysAllocMem(&tensor_.sysMem[0], elements * sizeof(Number)) == HB_SYS_SUCCESS);
    }
    ~LiveTensor() { hbSysFreeMem(&tensor_.sysMem[0]); }
    LiveTensor(const LiveTensor&) = delete;

    hbDNNTensor* operator&() { return &tensor_; }
    void set(Number value) { std::fill_n(values(), elements, value); }
    // Nothing where elements differ.
    std::optional<Number> get() {
        const bool alike = std::all_of(values(), values() + elements,
                                       [&](Number value) { return value == *values(); });
        return alike ? std::optional(*values()) : std::nullopt;
    }

private:
    Number* values() { return static_cast<Number*>(tensor_.sysMem[0].virAddr); }

    hbDNNTensor tensor_{};
};

struct Start {
    std::int32_t priority = 0;
    std::int64_t custom_id = 0;
    std::int32_t cores = HB_BPU_CORE_ANY;
    bool more = false;
};

inline std::int32_t infer(hbDNNTaskHandle_t& task, LiveTensor& output, LiveTensor& input,
                          hbDNNHandle_t model, const Start& start = {}) {
    hbDNNInferCtrlParam control;
    HB_DNN_INITIALIZE_INFER_CTRL_PARAM(&control);
    control.priority = start.priority;
    control.customId = start.custom_id;
    control.bpuCoreId = start.cores;
    control.more = start.more;
    hbDNNTensor* first = &output;
    return hbDNNInfer(&task, &first, &input, model, &control);
}

// Waits and releases; how the task ended.
inline std::int32_t end(hbDNNTaskHandle_t task) {
    const std::int32_t status = hbDNNWaitTaskDone(task, 0);
    const std::int32_t released = hbDNNReleaseTask(task);
    return status != HB_DNN_SUCCESS ? status : released;
}

} // namespace hbdnn_live
