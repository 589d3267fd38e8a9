/* SPDX-License-Identifier: Apache-2.0 */
/* A program as the vendor's generator lays them out, in the order of its calls: ovxlib_program
   NETWORK INPUT [RUNS]. */
#include "conformance/viplite/ovxlib/network.h"

static vsi_status run(vsi_nn_graph_t* graph, int count) {
    vsi_status status = VSI_SUCCESS;
    for (int i = 0; i < count; ++i) {
        status = vsi_nn_RunGraph(graph);
        TEST_CHECK_STATUS(status, end);
        printf("run %d\n", i + 1);
    }
end:
    return status;
}

int main(int argc, char** argv) {
    if (argc != 3 && argc != 4) {
        printf("usage: %s NETWORK INPUT [RUNS]\n", argv[0]);
        return 2;
    }
    vsi_status status = VSI_FAILURE;
    vsi_nn_graph_t* graph = create_network(argv[1]);
    TEST_CHECK_PTR(graph, end);
    status = set_input(graph, argv[2]);
    TEST_CHECK_STATUS(status, end);
    status = vsi_nn_VerifyGraph(graph);
    TEST_CHECK_STATUS(status, end);
    status = run(graph, argc == 4 ? atoi(argv[3]) : 1);
    TEST_CHECK_STATUS(status, end);
    status = show_output(graph);
    TEST_CHECK_STATUS(status, end);
end:
    release_network(graph);
    return status == VSI_SUCCESS ? 0 : 1;
}
