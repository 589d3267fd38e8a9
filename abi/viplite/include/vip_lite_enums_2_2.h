// SPDX-License-Identifier: Apache-2.0
// VIPLite 2.2: enumerations of the structs that networks and buffers are created from.
#pragma once

#include "viplite_family.h"

#if VIPLITE_FAMILY >= VIPLITE_2_2

// What VIP_NETWORK_PROP_STATE writes.
typedef enum _vip_network_state {
    VIP_NET_NONE = 0,
    VIP_NET_CREATED = 1,
    VIP_NET_PREPARED = 2,
    VIP_NET_COMPLETE = 3,
    VIP_NET_RUNNING = 4,
} vip_network_state_e;

// Which member of vip_buffer_create_params_t.src says where the memory is.
typedef enum _vip_buffer_create_type_e {
    VIP_BUFFER_CREATE_NONE = 0,
    VIP_BUFFER_CREATE_ALLOC_MEM = 1,     // the driver's: alloc_mem
    VIP_BUFFER_CREATE_FROM_PHY = 2,      // from_physical
    VIP_BUFFER_CREATE_FROM_USER_MEM = 3, // from_handle
    VIP_BUFFER_CREATE_FROM_FD = 4,       // from_fd
    VIP_BUFFER_CREATE_FROM_BUFFER = 5,   // that of another buffer: from_buffer
} vip_buffer_create_type_e;

typedef enum _vip_buffer_create_prop_e {
    VIP_BUFFER_CREATE_PROP_NONE = 0,
    VIP_BUFFER_CREATE_PROP_IS_TENSOR = 1, // param.tensor_param is filled in
} vip_buffer_create_prop_e;

typedef enum _vip_buffer_from_phy_type_e {
    VIP_BUFFER_FROM_PHY_TYPE_NONE = 0,
    VIP_BUFFER_FROM_PHY_TYPE_HOST = 1,
    VIP_BUFFER_FROM_PHY_TYPE_DEVICE = 2,
} vip_buffer_from_phy_type_e;

typedef enum _vip_buffer_from_user_mem_type_e {
    VIP_BUFFER_FROM_USER_MEM_TYPE_NONE = 0,
    VIP_BUFFER_FROM_USER_MEM_TYPE_HOST = 1,
} vip_buffer_from_user_mem_type_e;

typedef enum _vip_buffer_from_fd_type_e {
    VIP_BUFFER_FROM_FD_TYPE_NONE = 0,
    VIP_BUFFER_FROM_FD_TYPE_DMA_BUF = 1,
} vip_buffer_from_fd_type_e;

// What a network is created from: vip_create_network_param_t.nbg or .net.
typedef enum _vip_net_create_prop_e {
    VIP_NET_CREATE_PROP_NONE = 0,
    VIP_NET_CREATE_PROP_FROM_NBG = 1,
    VIP_NET_CREATE_PROP_FROM_NETWORK = 2,
    VIP_NET_CREATE_PROP_LAZY_ALLOC = 4, // a bit beside the others
} vip_net_create_prop_e;

// Where the bytes of a network are.
typedef enum _vip_net_create_nbg_type_e {
    VIP_NET_CREATE_NBG_FROM_NONE = 0,
    VIP_NET_CREATE_NBG_FROM_FILE = 1,
    VIP_NET_CREATE_NBG_FROM_MEMORY = 2,
    VIP_NET_CREATE_NBG_FROM_FLASH = 3,
} vip_net_create_nbg_type_e;

typedef enum _vip_net_create_nbg_flash_type_e {
    VIP_NET_CREATE_NBG_FLASH_MEM_NONE = 0,
    VIP_NET_CREATE_NBG_FLASH_MEM_LOGICAL = 1,
    VIP_NET_CREATE_NBG_FLASH_MEM_PHYSICAL = 2,
} vip_net_create_nbg_flash_type_e;

typedef enum _vip_net_create_net_type_e {
    VIP_NET_CREATE_NET_NONE = 0,
    VIP_NET_CREATE_NET_SHARE_COEFF = 1, // the new network uses the other's weights
} vip_net_create_net_type_e;

#endif
