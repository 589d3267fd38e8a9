/* SPDX-License-Identifier: Apache-2.0 */
/* The graph of one network binary, with its tensors as whoever wrote the program knows them, and
   what goes into it and comes out of it. */
#pragma once

#include <vsi_nn_pub.h>

/* Newer than what a board has: such programs do not compile there. */
#define NETWORK_VERSION (1 * 10000 + 1 * 100 + 34)
_version_assert(NETWORK_VERSION <= VSI_NN_VERSION, the_network_is_newer_than_ovxlib)

    /* Null where something failed; what is freed then, and by release_network, is the context too.
     */
    vsi_nn_graph_t* create_network(const char* file_name);
void release_network(vsi_nn_graph_t* graph);

/* The bytes of a file, as many as the tensor has, which are saved as input_0.dat as well. */
vsi_status set_input(vsi_nn_graph_t* graph, const char* file_name);
/* The largest three values; all of them as output0_<shape>.dat. */
vsi_status show_output(vsi_nn_graph_t* graph);
