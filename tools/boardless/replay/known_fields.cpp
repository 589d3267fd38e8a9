// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/replay/known_fields.h"

#include <algorithm>
#include <iterator>

namespace boardless {
namespace {

struct KnownField {
    std::string_view record, field; // "": every one
};

constexpr KnownField handles[] = {
    {"rknn_init_extend", "ctx"},
};

constexpr KnownField physical[] = {
    {"hbSysMem", "phyAddr"},
    {"tensor_gmem", "addr"},
    {"bmk1880_gdma_load", "gaddr"},
    {"bmk1880_gdma_store", "gaddr"},
    {"bmk1880_gdma_load_stride", "gaddr"},
    {"bmk1880_gdma_store_stride", "gaddr"},
    {"bm_data_copy_u8", "gaddr_s"},
    {"bm_data_copy_u8", "gaddr_d"},
    {"bmnet_data_copy_u8", "gaddr_s"},
    {"bmnet_data_copy_u8", "gaddr_d"},
};

constexpr KnownField timeouts[] = {
    {"hbDNNWaitTaskDone", "timeout"},
};

constexpr KnownField varying[] = {
    {"hbDNNGetEstimateLatency", "estimateLatency"}, // times
    {"hbDNNGetTaskEstimateTime", "estimateTime"},
    {"hbDNNGetTaskEstimateStartTime", "estimateTime"},
    {"rknn_perf_detail", ""},         // a table of times
    {"rknn_perf_run", ""},            // a time
    {"rknn_sdk_version", ""},         // of library and driver
    {"rknn_tensor_mem", "phys_addr"}, // where memory was free
    {"rknn_mem_size", ""},            // of the system's memory
    {"vip_inference_profile_t", ""},  // times
};

template <std::size_t n>
bool has_field(const KnownField (&rows)[n], std::string_view record, std::string_view field) {
    return std::any_of(std::begin(rows), std::end(rows), [&](const KnownField& row) {
        return row.record == record && (row.field.empty() || row.field == field);
    });
}

} // namespace

bool is_handle(std::string_view record, std::string_view field) {
    return has_field(handles, record, field);
}

bool is_physical(std::string_view record, std::string_view field) {
    return has_field(physical, record, field);
}

std::string_view bytes_at_result(std::string_view function) {
    return function == "bmmem_device_addr" ? "bmmem_device_size" : "";
}

bool is_timeout(std::string_view function, std::string_view argument) {
    return has_field(timeouts, function, argument);
}

bool varies(std::string_view record, std::string_view field) {
    return has_field(varying, record, field);
}

} // namespace boardless
