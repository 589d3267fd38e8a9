// SPDX-License-Identifier: Apache-2.0
// The record of an operator that the host's CPU computes.
#pragma once

#include "emu-core/base/byte_reader.h"

#include <string>
#include <vector>

namespace bmrt {

struct CpuRecord {
    std::string library;              // of at most 15 characters, without ".so"
    std::vector<std::byte> parameter; // a serialised bmnet.LayerParameter

    bool operator==(const CpuRecord&) const = default;
};

// Error bad_model: another kind of record, a name that does not end, a parameter longer than the
// payload.
emu::Result<CpuRecord> decode_cpu_record(emu::Bytes payload);

// Bytes of a record with so many of parameters.
std::size_t cpu_record_bytes(std::size_t parameter_bytes);

// A longer name is cut, as the vendor's encoder does.
std::vector<std::byte> encode(const CpuRecord& record);

} // namespace bmrt
