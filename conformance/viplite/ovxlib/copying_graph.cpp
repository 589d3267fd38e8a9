// SPDX-License-Identifier: Apache-2.0
#include "conformance/viplite/ovxlib/copying_graph.h"

#include "conformance/viplite/format/execution/written_network.h"
#include "emu-core/base/file.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <numeric>

#include <unistd.h>

namespace ovx {
namespace {

namespace fs = std::filesystem;

std::string own_folder() {
    static std::atomic<int> count = 0;
    return fs::temp_directory_path() /
           ("ovxlib." + std::to_string(::getpid()) + "." + std::to_string(count++));
}

vsi_nn_tensor_attr_t line() {
    vsi_nn_tensor_attr_t attr{};
    attr.size[0] = bytes;
    attr.dim_num = 1;
    attr.dtype.vx_type = VSI_NN_TYPE_UINT8;
    return attr;
}

} // namespace

Values counted_from(std::uint8_t first) {
    Values values;
    std::iota(values.begin(), values.end(), first);
    return values;
}

CopyingGraph::CopyingGraph(std::uint8_t* memory) : folder_(own_folder()) {
    fs::create_directories(folder_);
    const std::string path = folder_ + "/copy.nb";
    REQUIRE(emu::write_file(path, nbg_tests::verified_copy()));
    context_ = vsi_nn_CreateContext();
    graph_ = vsi_nn_CreateGraph(context_, 2, 1);
    vsi_nn_node_t* const node = vsi_nn_AddNode(graph_, VSI_NN_OP_NBG, 1, 1, nullptr);
    REQUIRE(node);
    node->nn_param.nbg.url = path.c_str();
    vsi_nn_tensor_attr_t attr = line();
    REQUIRE(vsi_nn_AddTensor(graph_, VSI_NN_TENSOR_ID_AUTO, &attr, nullptr) == 0);
    const auto input = memory ? vsi_nn_AddTensorFromHandle(graph_, 1, &attr, memory)
                              : vsi_nn_AddTensor(graph_, 1, &attr, nullptr);
    REQUIRE(input == 1);
    node->output.tensors[0] = 0;
    node->input.tensors[0] = 1;
    REQUIRE(vsi_nn_SetupGraph(graph_, FALSE) == VSI_SUCCESS);
}

CopyingGraph::~CopyingGraph() {
    vsi_nn_ReleaseGraph(&graph_);
    vsi_nn_ReleaseContext(&context_);
    fs::remove_all(folder_);
}

vsi_status CopyingGraph::set(Values values) const {
    return vsi_nn_CopyDataToTensor(graph_, input(), values.data());
}

Values CopyingGraph::get() const {
    Values values{};
    std::uint8_t* const data = vsi_nn_ConvertTensorToData(graph_, output());
    if (data) std::copy_n(data, bytes, values.begin());
    vsi_nn_Free(data);
    return values;
}

} // namespace ovx
