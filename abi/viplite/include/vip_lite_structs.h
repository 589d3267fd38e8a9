// SPDX-License-Identifier: Apache-2.0
// VIPLite: structs of vip_lite.h. Sizes and offsets: ../layout.inc.
#pragma once

#include "vip_lite_enums.h"
#include "vip_lite_handles.h"
#include "vip_lite_structs_2_2.h"

typedef struct _vip_power_frequency_t {
    vip_uint8_t fscale_percent; // of the highest clock, 1 to 100
} vip_power_frequency_t;

typedef struct _vip_inference_profile_t {
    vip_uint32_t inference_time; // microseconds
    vip_uint32_t total_cycle;
} vip_inference_profile_t;

// How one shader operation is cut into work items.
typedef struct _vip_ppu_param_t {
    vip_uint32_t work_dim;
    vip_uint32_t global_offset[3];
    vip_uint32_t global_scale[3];
    vip_uint32_t local_size[3];
    vip_uint32_t global_size[3];
} vip_ppu_param_t;

#if VIPLITE_FAMILY < VIPLITE_2_2

// Size and type of a buffer; a network's are what vip_query_input and vip_query_output say.
typedef struct _vip_buffer_create_params_t {
    vip_uint32_t num_of_dims; // used ones of sizes
    vip_uint32_t sizes[6];    // elements, the fastest axis first; nothing is padded
    vip_enum data_format;     // vip_buffer_format_e
    vip_enum quant_format;    // vip_buffer_quantize_format_e: which member of quant_data holds
    union {
        struct {
            vip_int32_t fixed_point_pos;
        } dfp;
        struct {
            vip_float_t scale;
            vip_int32_t zeroPoint;
        } affine;
    } quant_data;
    vip_uint32_t memory_type; // vip_buffer_memory_type_e
} vip_buffer_create_params_t;

// The struct of version 1.2. Drivers still take it where size_of_param is its size; its fields'
// order is documented, their split of the 40 bytes assumed.
typedef struct _vip_buffer_create_params_1_2_t {
    vip_uint32_t num_of_dims;
    vip_uint32_t sizes[4];
    vip_uint32_t channels;
    vip_enum data_format;
    vip_enum quant_format;
    union {
        struct {
            vip_int8_t fixed_point_pos;
        } dfp;
        struct {
            vip_float_t scale;
            vip_int32_t zeroPoint;
        } affine;
    } quant_data;
} vip_buffer_create_params_1_2_t;

#if VIPLITE_FAMILY >= VIPLITE_2_0

// Layers that VIP_NETWORK_PROP_SET_LAYER_DUMP_ID asks for.
typedef struct _vip_layer_dump_id {
    vip_int32_t layer_count;
    vip_int32_t* layer_id;
} vip_nld_layer_id_t;

// One output of one of them. The members' names are those that programs use; param is assumed to be
// an entry of the network file's second version, which has them too.
typedef struct _vip_nld_output_info {
    vip_char_t layer_name[64];
    vip_uint32_t layer_id;
    vip_uint32_t layer_output_index;
    vip_uint32_t uid;
    struct {
        vip_uint32_t dim_count;
        vip_uint32_t dim_size[6];
        vip_enum data_format;
        vip_enum data_type;
        vip_enum quant_format;
        union {
            struct {
                vip_int32_t fixed_point_pos;
            } dfp;
            struct {
                vip_float_t tf_scale;
                vip_int32_t tf_zero_point;
            } affine;
        } quant_data;
        vip_char_t name[64];
    } param;
    vip_uint32_t size; // bytes at memory
    void* memory;
} vip_nld_output_info_t;

// What VIP_NETWORK_PROP_GET_LAYER_DUMP_OUTPUT writes.
typedef struct _vip_nld_output {
    vip_uint32_t count;
    vip_nld_output_info_t* info;
} vip_nld_output_t;

#endif

#endif
