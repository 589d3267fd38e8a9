// SPDX-License-Identifier: Apache-2.0
// Graphs of their own in threads; one graph that one thread runs while others read its tensors'
// values.
#include "conformance/viplite/ovxlib/copying_graph.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

using namespace ovx;

namespace {

constexpr int threads = 4;

template <class Action> void in_threads(Action action) {
    std::vector<std::thread> all;
    for (int i = 0; i < threads; ++i) all.emplace_back(action, i);
    for (auto& thread : all) thread.join();
}

constexpr int runs_of_a_thread = std::max(20, THREADED_RUNS / 100);

} // namespace

TEST_CASE("a graph per thread", "[threads]") {
    std::vector<std::unique_ptr<CopyingGraph>> graphs;
    for (int i = 0; i < threads; ++i) graphs.push_back(std::make_unique<CopyingGraph>());
    std::atomic<int> wrong = 0;
    in_threads([&](int number) {
        const CopyingGraph& own = *graphs[static_cast<std::size_t>(number)];
        for (int run = 0; run < runs_of_a_thread; ++run) {
            const Values values = counted_from(static_cast<std::uint8_t>(40 * number + run));
            const bool right = own.set(values) == VSI_SUCCESS &&
                               vsi_nn_RunGraph(own.graph()) == VSI_SUCCESS && own.get() == values;
            if (!right) ++wrong;
        }
    });
    CHECK(wrong == 0);
}

TEST_CASE("graphs that come and go", "[threads]") {
    std::atomic<int> wrong = 0;
    in_threads([&](int) {
        for (int run = 0; run < runs_of_a_thread; ++run) {
            vsi_nn_context_t context = vsi_nn_CreateContext();
            vsi_nn_graph_t* graph = vsi_nn_CreateGraph(context, 1, 1);
            if (!graph || !vsi_nn_AddNode(graph, VSI_NN_OP_NBG, 1, 1, nullptr)) ++wrong;
            vsi_nn_ReleaseGraph(&graph);
            vsi_nn_ReleaseContext(&context);
        }
    });
    CHECK(wrong == 0);
}

TEST_CASE("a graph that is released while it runs", "[threads]") {
    for (int run = 0; run < runs_of_a_thread; ++run) {
        CopyingGraph copying;
        vsi_nn_graph_t* const graph = copying.graph();
        REQUIRE(vsi_nn_AsyncRunGraph(graph) == VSI_SUCCESS);
    }
    SUCCEED();
}
