// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/hbm/segment.h"

namespace hbdnn::format::hbm {
namespace {

// A record's flags say which of these follow, in this order (measured; what the numbers but the
// first mean is not known, and of no matter).
constexpr std::size_t name_bytes = 2;
constexpr std::size_t field_bytes[] = {name_bytes, 8, 8, 8, 8, 1, 2, 16, 16, 8};
constexpr std::uint32_t known_flags = (1U << std::size(field_bytes)) - 1;

std::vector<std::int32_t> layers_of_words(emu::Bytes records) {
    std::vector<std::int32_t> layers;
    std::size_t at = 0;
    while (at + 2 <= records.size()) {
        const std::uint32_t flags = emu::load<std::uint16_t>(records, at);
        if (flags == 0 || (flags & ~known_flags) != 0) break;
        std::size_t end = at + 2;
        for (std::size_t i = 0; i < std::size(field_bytes); ++i) {
            if ((flags >> i & 1) != 0) end += field_bytes[i];
        }
        if (end > records.size()) break;
        const bool has_name = (flags & 1) != 0;
        layers.push_back(has_name ? emu::load<std::uint16_t>(records, at + 2) : -1);
        at = end;
    }
    return layers;
}

std::vector<std::string> texts_of(emu::Bytes area) {
    std::string_view text{reinterpret_cast<const char*>(area.data()), area.size()};
    std::vector<std::string> texts;
    while (!text.empty() && text.front() != '\0') {
        const auto end = text.find('\0');
        if (end == std::string_view::npos) break;
        texts.emplace_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    return texts;
}

} // namespace

std::string_view DebugNames::of(std::size_t word) const {
    if (word >= layer_of.size() || layer_of[word] < 0) return {};
    const auto layer = static_cast<std::size_t>(layer_of[word]);
    return layer < layers.size() ? std::string_view(layers[layer]) : std::string_view();
}

DebugNames read_debug_names(const Segment& segment) {
    const emu::Bytes debug = segment.debug;
    if (debug.size() < 4) return {};
    const std::uint64_t bytes = emu::load<std::uint32_t>(debug, 0);
    if (bytes > debug.size() - 4) return {};
    const auto records = static_cast<std::size_t>(bytes);
    return {texts_of(debug.subspan(4 + records)), layers_of_words(debug.subspan(4, records))};
}

} // namespace hbdnn::format::hbm
