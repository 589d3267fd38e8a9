// SPDX-License-Identifier: Apache-2.0
// VIPLite 2.2: the structs that networks and buffers are created from.
#pragma once

#include "vip_lite_enums.h"
#include "vip_lite_handles.h"

#if VIPLITE_FAMILY >= VIPLITE_2_2

// A tensor.
typedef struct _vip_buffer_param {
    vip_uint32_t num_of_dims; // used ones of sizes
    vip_size_t sizes[8];      // elements, the fastest axis first; nothing is padded
    vip_enum data_format;     // vip_buffer_format_e
    vip_enum quant_format;    // vip_buffer_quantize_format_e: which member of quant_data holds
    union {
        struct {
            vip_int32_t fixed_point_pos;
        } dfp;
        struct {
            vip_float_t scale;
            vip_int32_t zero_point;
        } affine;
    } quant_data;
} vip_buffer_param_t;

// A buffer; sizes are bytes.
typedef struct _vip_buffer_create_params {
    vip_uint32_t device_index;
    vip_buffer_create_type_e type; // which member of src holds
    union {
        struct {
            vip_size_t size;
            vip_uint32_t align;
        } alloc_mem;
        struct {
            vip_buffer_from_phy_type_e memory_type;
            vip_uint32_t physical_num; // entries of the tables
            vip_address_t* physical_table;
            vip_size_t* size_table;
        } from_physical;
        struct {
            vip_buffer_from_user_mem_type_e memory_type;
            vip_size_t size;
            vip_ptr logical_addr;
        } from_handle;
        struct {
            vip_buffer_from_fd_type_e memory_type;
            vip_size_t size;
            vip_uint32_t fd_value;
        } from_fd;
        struct {
            vip_buffer src_buffer;
        } from_buffer;
    } src;
    vip_buffer_create_prop_e prop;
    __extension__ union {
        struct {
            vip_buffer_param_t tensor_param;
        } param;
    };
} vip_buffer_create_params_t;

// A network; nbg or net, as prop says.
typedef struct _vip_create_network_params {
    vip_uint32_t device_index;
    vip_net_create_prop_e prop;
    struct {
        vip_net_create_nbg_type_e type; // which of the three members holds
        __extension__ union {
            struct {
                void* nbg_memory;
                vip_size_t nbg_size;
            } memory;
            struct {
                vip_net_create_nbg_flash_type_e flash_type; // which of the two members holds
                union {
                    void* flash_logical;
                    vip_address_t flash_physical;
                };
                vip_size_t nbg_size;
            } flash;
            struct {
                void* nbg_path;
                vip_size_t offset; // bytes of the file before the network
            } file;
        };
    } nbg;
    struct {
        vip_net_create_net_type_e type;
        vip_network src_network;
    } net;
} vip_create_network_param_t;

// Layers that VIP_NETWORK_PROP_SET_LAYER_DUMP_ID asks for.
typedef struct _vip_layer_dump_id {
    vip_int32_t layer_count;
    vip_int32_t* layer_id;
} vip_nld_layer_id_t;

// One output of one of them.
typedef struct _vip_nld_output_info {
    vip_char_t layer_name[64];
    vip_uint32_t layer_id;
    vip_uint32_t layer_output_index;
    vip_uint32_t uid;
    vip_buffer_param_t param;
    vip_uint32_t size; // bytes at memory
    void* memory;
} vip_nld_output_info_t;

// What VIP_NETWORK_PROP_GET_LAYER_DUMP_OUTPUT writes.
typedef struct _vip_nld_output {
    vip_uint32_t count;
    vip_nld_output_info_t* info;
} vip_nld_output_t;

// Memory that a network needs, or is given.
typedef struct _vip_video_memory_info {
    vip_buffer_from_phy_type_e type;
    struct {
        vip_address_t physical;
        vip_size_t size;
    } command, coeff, mem_pool, other;
} vip_video_memory_info_t;

#endif
