// SPDX-License-Identifier: Apache-2.0
// A model and tensors of the unified interface for the length of a test. TINY_FOLDER: samples/tiny.
#pragma once

#include <catch2/catch.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include <hobot/dnn/hb_dnn.h>

// Also from threads, where Catch2's macros must not be used.
inline void require(int32_t status) {
    if (status != HB_UCP_SUCCESS) throw status;
}

class LiveModel {
public:
    LiveModel(const std::string& file = TINY_FOLDER "/tiny_int8.tflite") {
        const char* path = file.c_str();
        require(hbDNNInitializeFromFiles(&packed_, &path, 1));
        const char** names = nullptr;
        int32_t count = 0;
        require(hbDNNGetModelNameList(&names, &count, packed_));
        require(hbDNNGetModelHandle(&handle_, packed_, names[0]));
    }
    LiveModel(const LiveModel&) = delete;
    ~LiveModel() { CHECK(hbDNNRelease(packed_) == HB_UCP_SUCCESS); }

    operator hbDNNHandle_t() const { return handle_; }

private:
    hbDNNPackedHandle_t packed_ = nullptr;
    hbDNNHandle_t handle_ = nullptr;
};

// A tensor with cached memory of its own.
class LiveTensor {
public:
    explicit LiveTensor(const hbDNNTensorProperties& properties) {
        tensor.properties = properties;
        require(hbUCPMallocCached(&tensor.sysMem, static_cast<uint64_t>(properties.alignedByteSize),
                                  0));
    }
    LiveTensor(const LiveTensor&) = delete;
    ~LiveTensor() { static_cast<void>(hbUCPFree(&tensor.sysMem)); }

    static hbDNNTensorProperties input(hbDNNHandle_t model) {
        hbDNNTensorProperties properties;
        require(hbDNNGetInputTensorProperties(&properties, model, 0));
        return properties;
    }
    static hbDNNTensorProperties output(hbDNNHandle_t model) {
        hbDNNTensorProperties properties;
        require(hbDNNGetOutputTensorProperties(&properties, model, 0));
        return properties;
    }
    void fill(int seed) {
        auto* bytes = static_cast<unsigned char*>(tensor.sysMem.virAddr);
        for (uint64_t i = 0; i < tensor.sysMem.memSize; ++i)
            bytes[i] = static_cast<unsigned char>(static_cast<uint64_t>(seed) * 31 + i * 7 / 5);
        require(hbUCPMemFlush(&tensor.sysMem, HB_SYS_MEM_CACHE_CLEAN));
    }
    std::vector<char> read() {
        require(hbUCPMemFlush(&tensor.sysMem, HB_SYS_MEM_CACHE_INVALIDATE));
        const char* bytes = static_cast<const char*>(tensor.sysMem.virAddr);
        return {bytes, bytes + tensor.sysMem.memSize};
    }

    hbDNNTensor tensor{};
};
