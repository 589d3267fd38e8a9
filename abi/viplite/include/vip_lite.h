// SPDX-License-Identifier: Apache-2.0
// VIPLite, the NPU runtime of Allwinner's and other SoCs with a VeriSilicon NPU, declared anew from
// facts. One header for all generations; VIPLITE_FAMILY chooses: viplite_family.h.
// What each argument is (in, out, size of what): ../functions.inc. Offsets: ../layout.inc.
#pragma once

#include "vip_lite_common.h"
#include "vip_lite_enums.h"
#include "vip_lite_structs.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- Driver

VIP_API vip_uint32_t vip_get_version(void); // major << 16 | minor << 8 | patch

// Counted: the first call starts the driver, the last vip_destroy stops it.
#if VIPLITE_V85X
// Bytes to reserve for the NPU. Compilers show the line of a declaration that a call does not fit:
VIP_API vip_status_e vip_init(IN vip_uint32_t video_mem_size); // or VIPLITE_FAMILY=VIPLITE_1_13
#else
VIP_API vip_status_e vip_init(void); // with a size: VIPLITE_FAMILY=VIPLITE_1_13_2022
#endif
VIP_API vip_status_e vip_destroy(void);

VIP_API vip_status_e vip_query_hardware(IN vip_query_hardware_property_e property,
                                        IN vip_uint32_t size, OUT void* value);
#if VIPLITE_FAMILY < VIPLITE_1_12
VIP_API vip_status_e vip_power_management(IN vip_network network, IN vip_enum property,
                                          IN void* value);
#else
VIP_API vip_status_e vip_power_management(IN vip_uint32_t device_id,
                                          IN vip_power_property_e property, IN void* value);
#endif

// ---- Buffers

// size_of_param is sizeof(vip_buffer_create_params_t); up to 2.0 programs pass 0 as well.
VIP_API vip_status_e vip_create_buffer(IN vip_buffer_create_params_t* create_param,
                                       IN vip_uint32_t size_of_param, OUT vip_buffer* buffer);
#if VIPLITE_FAMILY < VIPLITE_2_2
VIP_API vip_status_e vip_create_buffer_from_physical(
    IN const vip_buffer_create_params_t* create_param, IN const vip_address_t* physical_table,
    IN const vip_uint32_t* size_table, IN vip_uint32_t physical_num, OUT vip_buffer* buffer);
VIP_API vip_status_e vip_create_buffer_from_handle(
    IN const vip_buffer_create_params_t* create_param, IN const vip_ptr handle_logical,
    IN vip_uint32_t handle_size, OUT vip_buffer* buffer);
VIP_API vip_status_e vip_create_buffer_from_fd(IN const vip_buffer_create_params_t* create_param,
                                               IN vip_uint32_t fd, IN vip_uint32_t memory_size,
                                               OUT vip_buffer* buffer);
#if VIPLITE_FAMILY >= VIPLITE_1_13
// Memory that the CPU caches, aligned to 64 bytes.
VIP_API vip_status_e vip_create_buffer_cache(IN vip_buffer_create_params_t* create_param,
                                             IN vip_uint32_t size_of_param, OUT vip_buffer* buffer);
#endif
#endif
VIP_API vip_status_e vip_destroy_buffer(IN vip_buffer buffer);

VIP_API void* vip_map_buffer(IN vip_buffer buffer); // null on failure
VIP_API vip_status_e vip_unmap_buffer(IN vip_buffer buffer);
VIP_API vip_uint32_t vip_get_buffer_size(IN vip_buffer buffer); // bytes, 0 on failure
VIP_API vip_status_e vip_flush_buffer(IN vip_buffer buffer, IN vip_buffer_operation_type_e type);

// ---- Networks

#if VIPLITE_FAMILY < VIPLITE_1_12
// type: vip_create_network_type_e.
VIP_API vip_status_e vip_create_network(IN const void* data, IN vip_uint32_t size_of_data,
                                        IN vip_enum type, OUT vip_network* network);
#elif VIPLITE_FAMILY < VIPLITE_2_2
VIP_API vip_status_e vip_create_network(IN const void* data, IN vip_uint32_t size_of_data,
                                        IN vip_create_network_type_e type,
                                        OUT vip_network* network);
// A network with the weights of another one, which must outlive it.
VIP_API vip_status_e vip_dup_network(IN const void* data, IN vip_uint32_t size_of_data,
                                     IN vip_dup_network_type_e type, IN vip_network network,
                                     OUT vip_network* dup_network);
#else
VIP_API vip_status_e vip_create_network(IN vip_create_network_param_t* param,
                                        IN vip_uint32_t param_size, OUT vip_network* network);
#endif
#if VIPLITE_FAMILY < VIPLITE_2_2
VIP_API vip_status_e vip_weak_dup_network(IN vip_network network, OUT vip_network* dup_network);
#endif
VIP_API vip_status_e vip_destroy_network(IN vip_network network);

// property: vip_network_property_e, which says what value points to.
VIP_API vip_status_e vip_set_network(IN vip_network network, IN vip_enum property, IN void* value);
VIP_API vip_status_e vip_query_network(IN vip_network network, IN vip_enum property,
                                       OUT void* value);
// property: vip_buffer_property_e.
VIP_API vip_status_e vip_query_input(IN vip_network network, IN vip_uint32_t index,
                                     IN vip_enum property, OUT void* value);
VIP_API vip_status_e vip_query_output(IN vip_network network, IN vip_uint32_t index,
                                      IN vip_enum property, OUT void* value);

VIP_API vip_status_e vip_prepare_network(IN vip_network network);
VIP_API vip_status_e vip_finish_network(IN vip_network network); // undoes vip_prepare_network
VIP_API vip_status_e vip_set_input(IN vip_network network, IN vip_uint32_t index,
                                   IN vip_buffer input);
VIP_API vip_status_e vip_set_output(IN vip_network network, IN vip_uint32_t index,
                                    IN vip_buffer output);
VIP_API vip_status_e vip_set_ppu_param(IN vip_network network, IN vip_ppu_param_t* param,
                                       IN vip_uint32_t index);

VIP_API vip_status_e vip_run_network(IN vip_network network);     // waits for the end
VIP_API vip_status_e vip_trigger_network(IN vip_network network); // does not
VIP_API vip_status_e vip_wait_network(IN vip_network network);
#if VIPLITE_FAMILY >= VIPLITE_1_13_2022
VIP_API vip_status_e vip_cancel_network(IN vip_network network);
#endif

// ---- Groups: networks that run one after another as one task

VIP_API vip_status_e vip_create_group(IN vip_uint32_t count, OUT vip_group* group);
VIP_API vip_status_e vip_destroy_group(IN vip_group group);
#if VIPLITE_FAMILY >= VIPLITE_1_12
// property: vip_group_property_e.
VIP_API vip_status_e vip_set_group(IN vip_group group, IN vip_enum property, IN void* value);
VIP_API vip_status_e vip_query_group(IN vip_group group, IN vip_enum property, OUT void* value);
#endif
VIP_API vip_status_e vip_add_network(IN vip_group group, IN vip_network network);
VIP_API vip_status_e vip_run_group(IN vip_group group, IN vip_uint32_t num); // the first num
#if VIPLITE_FAMILY >= VIPLITE_1_13_2022
VIP_API vip_status_e vip_trigger_group(IN vip_group group, IN vip_uint32_t num);
VIP_API vip_status_e vip_wait_group(IN vip_group group);
#endif

// ---- Log

#if VIPLITE_FAMILY >= VIPLITE_1_13 && VIPLITE_FAMILY < VIPLITE_2_2
VIP_API vip_status_e vip_set_log_path(IN vip_char_t* path); // folder; "./" without a call
#endif

#ifdef __cplusplus
}
#endif
