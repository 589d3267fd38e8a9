// SPDX-License-Identifier: Apache-2.0
// Between the vendor's vocabulary, of the generation that the headers are compiled for, and ours.
#pragma once

#include "emu-core/base/error.h"
#include "emu-core/edge/check_given.h"
#include "libviplite/live/buffer.h"
#include "libviplite/live/job.h"
#include "libviplite/model/load.h"
#include "libviplite/number.h"

#include <cstring>

#include <vip_lite.h>

namespace viplite {

// The application's value that a property is set to, or a pointer's target: any bytes. Error
// bad_argument: null.
template <class Value> emu::Result<Value> read_value(const void* value);
// Exactly one Value. Error bad_argument: null.
template <class Value> emu::Outcome write_value(void* target, const Value& value);
emu::Outcome write_text(void* target, const std::string& text);

// ---- Tensors: structs of vip_lite.h

// Error bad_argument: no dimensions or too many, an extent of 0, an element type, a quantisation or
// a product that there is not.
emu::Outcome check_tensor(const viplite::format::Port& tensor);

#if VIPLITE_FAMILY < VIPLITE_2_2

// `size_of_param` is 40 for the struct of version 1.2; other values do not matter. Errors:
// bad_argument, as of check_tensor(); unsupported: the struct is 2.2's.
emu::Result<viplite::format::Port> to_tensor(const vip_buffer_create_params_t* param,
                                             std::uint32_t size_of_param);

// Of vip_create_network; errors: bad_argument, VIP_ERROR_INVALID_NETWORK.
emu::Result<emu::ModelFile> to_network_file(const void* data, std::uint32_t size,
                                            std::int32_t type);
// Of vip_dup_network's type.
std::int32_t to_network_type(std::int32_t duplication);
// Whether to_network_file() knows it.
bool is_network_type(std::int32_t type);

#else

// Error bad_argument, as of check_tensor().
emu::Result<viplite::format::Port> to_tensor(const vip_buffer_param_t& param);
emu::Result<emu::ModelFile> to_network_file(const vip_create_network_param_t& param);

#endif

#if VIPLITE_FAMILY >= VIPLITE_2_0

// vip_nld_output_t of the last run, with all that it leads to.
struct LayerDumpAnswer {
    explicit LayerDumpAnswer(std::vector<DumpedOutput> outputs);

    std::vector<DumpedOutput> outputs;
    std::vector<vip_nld_output_info_t> infos;
};

#endif

// ---- Implementation

template <class Value> emu::Result<Value> read_value(const void* value) {
    if (!value) return emu::error(emu::Fault::bad_argument, "value is null");
    Value read;
    std::memcpy(&read, value, sizeof read);
    return read;
}

template <class Value> emu::Outcome write_value(void* target, const Value& value) {
    if (!target) return emu::error(emu::Fault::bad_argument, "value is null");
    std::memcpy(target, &value, sizeof value);
    return {};
}

} // namespace viplite
