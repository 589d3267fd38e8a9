// SPDX-License-Identifier: Apache-2.0
// VIPLite: what networks, buffers and groups are to a program: pointers to nothing that it may
// read.
#pragma once

typedef struct _vip_network* vip_network;
typedef struct _vip_buffer* vip_buffer;
typedef struct _vip_group* vip_group;
