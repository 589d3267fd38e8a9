// SPDX-License-Identifier: Apache-2.0
// The network of custom_calls.h, whose first run does not end before it is let go.
#pragma once

#include "conformance/rknn/custom_calls.h"
#include "conformance/rknn/live_context.h"

#include <future>

namespace rknn_live {

// samples/tiny/custom.onnx.
ModelBytes custom_model();

class SlowNetwork {
public:
    // REQUIREs success.
    explicit SlowNetwork(std::uint32_t flags = 0);
    ~SlowNetwork() { let_go(); }

    // Returns when the run is in the operator's callback.
    void await_callback() { entered_.get_future().wait(); }
    void let_go();

private:
    std::promise<void> entered_, go_;
    bool may_go_ = false;

public:
    const LiveContext context; // last: ends first
};

} // namespace rknn_live
