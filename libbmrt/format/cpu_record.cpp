// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/format/cpu_record.h"

#include <algorithm>

namespace bmrt {
namespace {

constexpr std::uint32_t instruction = 3; // word 0; the other kinds are not known
constexpr std::size_t name_offset = 28, name_bytes = 16, header_bytes = 48;
constexpr std::size_t shortest = 224;

} // namespace

emu::Result<CpuRecord> decode_cpu_record(emu::Bytes payload) {
    if (payload.size() < header_bytes) {
        return emu::error(emu::Fault::bad_model, "a CPU operator's record of %zu bytes",
                          payload.size());
    }
    const auto kind = emu::load<std::uint32_t>(payload);
    if (kind != instruction) {
        return emu::error(emu::Fault::unsupported, "a CPU operator's record of kind %u", kind);
    }
    const emu::Bytes name = payload.subspan(name_offset, name_bytes);
    const auto end = std::ranges::find(name, std::byte{0});
    if (end == name.end()) {
        return emu::error(emu::Fault::bad_model, "a CPU operator's name does not end");
    }
    const auto size = emu::load<std::uint32_t>(payload, header_bytes - sizeof(std::uint32_t));
    const emu::Bytes rest = payload.subspan(header_bytes);
    if (size > rest.size()) {
        return emu::error(emu::Fault::bad_model, "a CPU operator's parameter has %u bytes of %zu",
                          size, rest.size());
    }
    return CpuRecord{std::string(reinterpret_cast<const char*>(name.data()), end - name.begin()),
                     {rest.begin(), rest.begin() + size}};
}

std::size_t cpu_record_bytes(std::size_t parameter_bytes) {
    const std::size_t used = header_bytes + parameter_bytes;
    constexpr std::size_t word = sizeof(std::uint32_t);
    return used < shortest ? shortest : emu::align_up(used, word) + word;
}

std::vector<std::byte> encode(const CpuRecord& record) {
    std::vector<std::byte> payload(cpu_record_bytes(record.parameter.size()));
    const auto put = [&](std::size_t offset, emu::Bytes bytes) {
        std::ranges::copy(bytes, payload.begin() + static_cast<std::ptrdiff_t>(offset));
    };
    const auto size = static_cast<std::uint32_t>(record.parameter.size());
    const std::string name = record.library.substr(0, name_bytes - 1);
    put(0, std::as_bytes(std::span(&instruction, 1)));
    put(name_offset, std::as_bytes(std::span(name)));
    put(header_bytes - sizeof size, std::as_bytes(std::span(&size, 1)));
    put(header_bytes, record.parameter);
    return payload;
}

} // namespace bmrt
