// SPDX-License-Identifier: Apache-2.0
// A graph whose network gives its 60 bytes back, made through the library's functions.
#pragma once

#include <vsi_nn_pub.h>

#include <array>
#include <string>

namespace ovx {

inline constexpr std::size_t bytes = 60;
using Values = std::array<std::uint8_t, bytes>;

Values counted_from(std::uint8_t first);

class CopyingGraph {
public:
    // Set up; REQUIREs success. `memory` is the input's, where it is not null.
    explicit CopyingGraph(std::uint8_t* memory = nullptr);
    ~CopyingGraph();
    CopyingGraph(const CopyingGraph&) = delete;

    vsi_nn_graph_t* graph() const { return graph_; }
    vsi_nn_tensor_t* input() const { return vsi_nn_GetTensor(graph_, 1); }
    vsi_nn_tensor_t* output() const { return vsi_nn_GetTensor(graph_, 0); }
    vsi_status set(Values values) const;
    Values get() const; // zeros where it fails

private:
    std::string folder_;
    vsi_nn_context_t context_ = nullptr;
    vsi_nn_graph_t* graph_ = nullptr;
};

} // namespace ovx
