// SPDX-License-Identifier: Apache-2.0
// The calls of VIPLite that its generations declare differently. With the vendor's headers, say
// which generation they are of: -DVIPLITE_FAMILY=VIPLITE_2_0 and so on.
#pragma once

#include "samples/viplite_run/options.h"
#include "samples/viplite_run/tensor.h"
#include "viplite_family.h"

vip_status_e start_driver(void);

// `bytes` are the network's, or null: the driver reads the file.
vip_status_e create_network(const char* path, void* bytes, size_t size, vip_network* network);

// What the options ask of a network that is not yet prepared.
vip_status_e configure_network(vip_network network, const struct options* options);

vip_status_e create_buffer(const struct tensor* tensor, vip_buffer* buffer);

// Writes the results of the layers that were asked for, layer_<name>_<i>.dat.
vip_status_e dump_layers(vip_network network, const struct options* options);
