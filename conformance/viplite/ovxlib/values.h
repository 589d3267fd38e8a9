/* SPDX-License-Identifier: Apache-2.0 */
/* What goes into a network and what comes out of it. */
#pragma once

#include <vsi_nn_pub.h>

/* The bytes of a file, as many as the tensor has, which are saved as input_0.dat as well. */
vsi_status set_input(vsi_nn_graph_t* graph, const char* file_name);
/* The largest three values; all of them as output0_<shape>.dat. */
vsi_status show_output(vsi_nn_graph_t* graph);
