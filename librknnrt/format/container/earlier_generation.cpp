// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/container/container_readers.h"

#include "emu-core/base/json.h"
#include "librknnrt/format/container/flat_schema.h"

namespace rknn::format {
namespace {

constexpr std::uint64_t longest_text = 1 << 20; // real ones: up to 151 kB

// Behind a short header and the network's data. Measured on 24 files of toolkits 1.2 to 1.7.
std::string_view text_of(emu::Bytes file) {
    const auto data = emu::load<std::uint64_t>(file, size_offset);
    std::uint64_t size = 0;
    if (!emu::in_range(short_header_size, data, file.size())) return {};
    const emu::Bytes behind = file.subspan(short_header_size + data);
    if (behind.size() < sizeof(size)) return {};
    size = emu::load<std::uint64_t>(behind);
    if (size > longest_text || !emu::in_range(sizeof(size), size, behind.size())) return {};
    return {reinterpret_cast<const char*>(behind.data()) + sizeof(size),
            static_cast<std::size_t>(size)};
}

std::string chips_of(const emu::Json& json) {
    std::string names;
    for (const emu::Json& name : json["target_platform"].elements()) {
        names += (names.empty() ? "" : ", ") + emu::printable(name.text());
    }
    return names.empty() ? "chips that it does not name" : names;
}

} // namespace

std::optional<emu::Error> refusal_of_earlier(emu::Bytes file) {
    const auto json = emu::Json::parse(text_of(file));
    // The version of a library for VeriSilicon's cores; files for later chips have none.
    if (!json || (*json)["ovxlib_version"].is_null()) return {};
    // One public file has no data, and a list of kernels behind the text.
    const bool is_operator = emu::load<std::uint64_t>(file, size_offset) == 0;
    return emu::error(emu::Fault::bad_model,
                      "it %s for %s (toolkit %s): NPUs of an earlier generation, a core of "
                      "VeriSilicon's with instructions of its own, which is not emulated here",
                      is_operator ? "holds an operator, and no network," : "is",
                      chips_of(*json).c_str(), emu::printable((*json)["version"].text()).c_str());
}

} // namespace rknn::format
