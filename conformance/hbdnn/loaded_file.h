// SPDX-License-Identifier: Apache-2.0
// A model file through the library's functions.
#pragma once

#include <cstring>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <dnn/hb_dnn_ext.h>

// A model of one input and one output.
class LoadedFile {
public:
    explicit LoadedFile(const std::string& path) {
        const char* paths[] = {path.c_str()};
        const char** names = nullptr;
        std::int32_t count = 0;
        REQUIRE(hbDNNInitializeFromFiles(&packed_, paths, 1) == HB_DNN_SUCCESS);
        REQUIRE(hbDNNGetModelNameList(&names, &count, packed_) == HB_DNN_SUCCESS);
        REQUIRE(hbDNNGetModelHandle(&model_, packed_, names[0]) == HB_DNN_SUCCESS);
        REQUIRE(hbDNNGetInputTensorProperties(&input_.properties, model_, 0) == HB_DNN_SUCCESS);
        REQUIRE(hbDNNGetOutputTensorProperties(&output_.properties, model_, 0) == HB_DNN_SUCCESS);
        for (hbDNNTensor* tensor : {&input_, &output_}) {
            const auto bytes = static_cast<std::uint32_t>(tensor->properties.alignedByteSize);
            REQUIRE(hbSysAllocCachedMem(&tensor->sysMem[0], bytes) == HB_SYS_SUCCESS);
        }
    }
    ~LoadedFile() {
        hbSysFreeMem(&input_.sysMem[0]);
        hbSysFreeMem(&output_.sysMem[0]);
        hbDNNRelease(packed_);
    }
    LoadedFile(const LoadedFile&) = delete;

    // What starting one returns.
    std::int32_t start() {
        hbDNNInferCtrlParam control;
        HB_DNN_INITIALIZE_INFER_CTRL_PARAM(&control);
        hbDNNTaskHandle_t task = nullptr;
        hbDNNTensor* output = &output_;
        return hbDNNInfer(&task, &output, &input_, model_, &control);
    }
    // How a run on these bytes ends.
    std::int32_t infer(const std::vector<std::byte>& picture) {
        hbSysMem& memory = input_.sysMem[0];
        REQUIRE(picture.size() == memory.memSize);
        std::memcpy(memory.virAddr, picture.data(), picture.size());
        REQUIRE(hbSysFlushMem(&memory, HB_SYS_MEM_CACHE_CLEAN) == HB_SYS_SUCCESS);
        hbDNNInferCtrlParam control;
        HB_DNN_INITIALIZE_INFER_CTRL_PARAM(&control);
        hbDNNTaskHandle_t task = nullptr;
        hbDNNTensor* output = &output_;
        REQUIRE(hbDNNInfer(&task, &output, &input_, model_, &control) == HB_DNN_SUCCESS);
        const std::int32_t status = hbDNNWaitTaskDone(task, 0);
        REQUIRE(hbDNNReleaseTask(task) == HB_DNN_SUCCESS);
        return status;
    }
    // Its output.
    template <class T = float> std::vector<T> run(const std::vector<std::byte>& picture) {
        REQUIRE(infer(picture) == HB_DNN_SUCCESS);
        hbSysMem& memory = output_.sysMem[0];
        REQUIRE(hbSysFlushMem(&memory, HB_SYS_MEM_CACHE_INVALIDATE) == HB_SYS_SUCCESS);
        const auto* first = static_cast<const T*>(memory.virAddr);
        return {first, first + memory.memSize / sizeof(T)};
    }

    const hbDNNTensorProperties& output() const { return output_.properties; }

private:
    hbPackedDNNHandle_t packed_ = nullptr;
    hbDNNHandle_t model_ = nullptr;
    hbDNNTensor input_{}, output_{};
};
