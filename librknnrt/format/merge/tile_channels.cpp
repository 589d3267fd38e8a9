// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/merge/tile.h"

#include <algorithm>

namespace rknn::format {
namespace {

// Joining many small tiles one by one would copy over and over.
constexpr std::size_t most_tiles = 64;

struct Channels {
    std::int32_t a, b;
};

// Lists have a value per channel, or one for all.
template <class T>
void append_values(std::vector<T>& a, const std::vector<T>& b, Channels channels) {
    if (a.size() <= 1 && a == b) return;
    if (a.size() == 1) a.resize(channels.a, a[0]);
    if (b.size() == 1) {
        a.insert(a.end(), channels.b, b[0]);
    } else {
        a.insert(a.end(), b.begin(), b.end());
    }
}

bool append(emu::ops::Chain& a, const emu::ops::Chain& b, Channels channels) {
    if (a.stages.size() != b.stages.size() || a.tables != b.tables) return false;
    for (std::size_t i = 0; i < a.stages.size(); ++i) {
        emu::ops::Stage& stage = a.stages[i];
        const emu::ops::Stage& other = b.stages[i];
        if (stage.kind != other.kind || stage.rounding != other.rounding ||
            stage.width != other.width) {
            return false;
        }
        append_values(stage.operand, other.operand, channels);
    }
    return true;
}

bool append(std::vector<RealStage>& a, const std::vector<RealStage>& b, Channels channels) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i].kind != b[i].kind || a[i].operand.empty() != b[i].operand.empty()) return false;
        append_values(a[i].operand, b[i].operand, channels);
    }
    return true;
}

bool append(IntegerPath& a, const IntegerPath& b, Channels channels) {
    return append(a.main, b.main, channels) && append(a.output, b.output, channels);
}

bool append(RealPath& a, const RealPath& b, Channels channels) {
    return a.table == b.table && append(a.main, b.main, channels) &&
           append(a.output, b.output, channels);
}

std::vector<std::byte> rows_after_rows(emu::Bytes a, emu::Bytes b, std::size_t rows) {
    std::vector<std::byte> both;
    both.reserve(a.size() + b.size());
    for (std::size_t row = 0; row < rows; ++row) {
        const auto append = [&](emu::Bytes bytes) {
            const std::size_t size = bytes.size() / rows;
            const emu::Bytes line = bytes.subspan(row * size, size);
            both.insert(both.end(), line.begin(), line.end());
        };
        append(a), append(b);
    }
    return both;
}

} // namespace

bool append_path(DataPath& a, std::int32_t a_channels, const DataPath& b, std::int32_t b_channels) {
    const Channels channels{a_channels, b_channels};
    if (a.path.index() != b.path.index() || a.element.has_value() != b.element.has_value()) {
        return false;
    }
    if (a.element && (a.element->function != b.element->function ||
                      !append(a.element->convert, b.element->convert, channels))) {
        return false;
    }
    if (auto* integers = std::get_if<IntegerPath>(&a.path)) {
        return append(*integers, std::get<IntegerPath>(b.path), channels);
    }
    return append(std::get<RealPath>(a.path), std::get<RealPath>(b.path), channels);
}

bool append_kernels(Convolution& a, const Convolution& b) {
    if (a.weights.size() > most_tiles * b.weights.size()) return false;
    append_values(a.weight_zero, b.weight_zero, {a.output.dst.c, b.output.dst.c});
    const std::size_t rows = a.depthwise ? std::size_t(a.kernel_h) * a.kernel_w : 1;
    a.weights = rows_after_rows(a.weights, b.weights, rows);
    return true;
}

} // namespace rknn::format
