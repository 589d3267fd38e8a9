// SPDX-License-Identifier: Apache-2.0
// An application's operator "cstBlend" of samples/tiny/custom.onnx, which notes its calls.
#pragma once

#include <rknn_custom_op.h>

#include <functional>
#include <string>
#include <vector>

namespace rknn_custom {

// What the callbacks of all tests have in common: C functions that get no data of their own.
struct Recorder {
    std::vector<std::string> calls; // "init", "prepare", ...
    // What the callbacks return, and do besides.
    int init = 0, prepare = 0, compute = 0, destroy = 0;
    std::function<void(rknn_custom_op_context&, rknn_custom_op_tensor*inputs,
                       rknn_custom_op_tensor*outputs)>
        during_init, during_compute;
};

// One at a time; a new one replaces it.
Recorder& recorder();
void start_recording();

// All four callbacks, on the CPU.
rknn_custom_op blend_operator();

template <class T> T* values(const rknn_custom_op_tensor& tensor) {
    return reinterpret_cast<T*>(static_cast<char*>(tensor.mem.virt_addr) + tensor.mem.offset);
}

} // namespace rknn_custom
