// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/port_text.h"

#include "emu-core/tensor/shape.h"
#include "libhbdnn/format/decimal.h"
#include "libhbdnn/format/model_info.h"
#include "libhbdnn/format/picture_rules.h"

#include <algorithm>
#include <limits>

namespace hbdnn::format {
namespace {

using emu::error;
using emu::Fault;

constexpr std::uint64_t most_bytes = std::uint64_t{1} << 40;

std::string_view key_text(PortKey key) {
    return port_keys[static_cast<std::size_t>(key)];
}

// A word of the vendor's; `otherwise` where the line is missing.
template <class Meaning>
emu::Result<Meaning> word(const PortText& text, PortKey key,
                          std::optional<Meaning> (*meaning_of)(std::string_view),
                          std::optional<Meaning> otherwise) {
    const auto value = text.find(key);
    const auto meaning = value ? meaning_of(*value) : otherwise;
    if (meaning) return *meaning;
    if (value) return not_understood(key, *value);
    return error(Fault::bad_model, "it has no '%s'", key_text(key).data());
}

emu::Result<std::vector<std::int32_t>> shape(PortKey key, std::string_view text) {
    EMU_TRY_VALUE(list, integers(key, text));
    std::vector<std::int32_t> result;
    for (const std::int64_t extent : list) {
        constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
        result.push_back(static_cast<std::int32_t>(std::clamp<std::int64_t>(extent, 0, most)));
    }
    if (!emu::Shape::make(result) || result.empty()) return not_understood(key, text);
    return result;
}

emu::Outcome check_image(const Port& port) {
    const std::vector<std::int32_t>& valid = port.valid_shape;
    constexpr std::int32_t most = 1 << 16;
    if (valid.size() == 4 && port.layout != Layout::none) {
        const auto [width, height] = extent_of(port);
        const std::int32_t channels = valid[port.layout == Layout::nchw ? 1 : 3];
        const bool even = !is_nv12(port.type) || (width % 2 == 0 && height % 2 == 0);
        const bool samples = channels == (port.type == TensorType::y ? 1 : 3);
        if (even && samples && width <= most && height <= most) return {};
    }
    return error(Fault::bad_model, "its shape is not that of an image of type %s",
                 name_of(port.type).data());
}

emu::Outcome read_alignment(const PortText& text, Port& port) {
    make_dense(port);
    if (const auto aligned = text.find(PortKey::aligned_shape)) {
        EMU_TRY_VALUE(extents, shape(PortKey::aligned_shape, *aligned));
        const bool holds = extents.size() == port.valid_shape.size() &&
                           std::ranges::equal(extents, port.valid_shape, std::greater_equal());
        if (!holds) return not_understood(PortKey::aligned_shape, *aligned);
        port.aligned_shape = std::move(extents);
    }
    return {};
}

// Where the last element ends.
emu::Result<std::uint64_t> end_of(const Port& port) {
    auto end = static_cast<std::uint64_t>((bits_of(port.type) + 7) / 8);
    for (std::size_t axis = 0; axis < port.strides.size(); ++axis) {
        const auto stride = static_cast<std::uint64_t>(port.strides[axis]);
        const auto steps = static_cast<std::uint64_t>(port.valid_shape[axis]) - 1;
        if (stride > most_bytes / (steps + 1)) {
            return error(Fault::bad_model, "its strides are beyond all memory");
        }
        end += stride * steps;
    }
    return end;
}

// What is -1 is up to the caller, who gets memory without padding.
emu::Outcome read_memory(const PortText& text, Port& port) {
    if (const auto given = text.find(PortKey::stride); given && !is_image(port.type)) {
        EMU_TRY_VALUE(strides, integers(PortKey::stride, *given));
        if (strides.size() != port.strides.size()) return not_understood(PortKey::stride, *given);
        const auto is_open = [](std::int64_t stride) { return stride < 0; };
        if (std::ranges::none_of(strides, is_open)) port.strides = std::move(strides);
    }
    EMU_TRY_VALUE(end, end_of(port));
    const std::uint64_t least = is_image(port.type) ? dense_bytes(port) : end;
    port.aligned_bytes = std::max(port.aligned_bytes, least);
    const auto given = text.find(PortKey::aligned_bytes);
    if (!given) return {};
    const auto bytes = integer_of(*given);
    if (bytes == -1) return {};
    if (!bytes || *bytes < 0 || static_cast<std::uint64_t>(*bytes) > most_bytes) {
        return not_understood(PortKey::aligned_bytes, *given);
    }
    port.aligned_bytes = static_cast<std::uint64_t>(*bytes);
    if (port.aligned_bytes >= least) return {};
    return error(Fault::bad_model, "it needs %llu bytes and has %llu",
                 static_cast<unsigned long long>(least),
                 static_cast<unsigned long long>(port.aligned_bytes));
}

emu::Outcome read_picture(const PortText& text, Port& port) {
    const bool luma = port.type == TensorType::y;
    using Trained = PictureRules::Trained;
    EMU_TRY_VALUE(trained, word(text, PortKey::trained, trained_of_word,
                                std::optional(luma ? Trained::luma : Trained::rgb)));
    EMU_TRY_VALUE(mean, reals(PortKey::mean, text.find(PortKey::mean).value_or("")));
    EMU_TRY_VALUE(scale, reals(PortKey::scale, text.find(PortKey::scale).value_or("")));
    auto normalisation = normalisation_of(mean, scale, luma ? 1 : 3);
    if (!normalisation || (trained == Trained::luma) != luma) {
        return error(Fault::bad_model, "its colours, mean or scale do not fit its samples");
    }
    port.picture = {trained, *std::move(normalisation)};
    return {};
}

} // namespace

emu::Outcome PortText::take(std::string_view line) {
    const std::size_t colon = line.find(':');
    if (colon == line.npos) return {};
    const auto key = std::ranges::find(port_keys, without(line.substr(0, colon), " \t"));
    if (key == std::end(port_keys)) return {};
    auto& value = values_[static_cast<std::size_t>(key - std::begin(port_keys))];
    if (value) return error(Fault::bad_model, "its %s is there twice", key->data());
    value = without(line.substr(colon + 1), " \t\r");
    return {};
}

emu::Result<Port> port_of(const PortText& text) {
    Port port;
    port.name = std::string(text.find(PortKey::name).value_or(""));
    EMU_TRY_VALUE(type, word<TensorType>(text, PortKey::type, type_of_word, std::nullopt));
    EMU_TRY_VALUE(layout, word(text, PortKey::layout, layout_of_word,
                               std::optional(is_image(type) ? Layout::nchw : Layout::none)));
    EMU_TRY_VALUE(source,
                  word(text, PortKey::source, source_of_word, std::optional(InputSource::ddr)));
    EMU_TRY_VALUE(valid, shape(PortKey::valid_shape, text.find(PortKey::valid_shape).value_or("")));
    port.type = type;
    port.layout = layout;
    port.source = source;
    port.valid_shape = std::move(valid);
    if (is_image(type)) {
        EMU_TRY(check_image(port));
        EMU_TRY(read_picture(text, port));
    }
    EMU_TRY(read_alignment(text, port));
    EMU_TRY(read_memory(text, port));
    EMU_TRY(read_quant(text, port));
    return port;
}

} // namespace hbdnn::format
