// SPDX-License-Identifier: Apache-2.0
#include "conformance/rknn/format/decode/register_program.h"

#include <catch2/catch.hpp>

namespace rknn_format_tests {
namespace {

using rknn::format::Move;

std::vector<std::int64_t> addresses(const emu::MemoryView& view) {
    std::vector<std::int64_t> result;
    for (int y = 0; y < view.h; ++y)
        for (int x = 0; x < view.w; ++x)
            for (int c = 0; c < view.c; ++c)
                result.push_back(view.base + y * view.line + x * view.pixel +
                                 c / view.block * view.surface + c % view.block);
    return result;
}

// Of the source's bytes, those that are moved.
std::vector<std::int64_t> order_of(const Move& move) {
    std::vector<std::int64_t> order = {move.offset};
    for (const auto& axis : move.order) {
        std::vector<std::int64_t> next;
        for (const std::int64_t at : order)
            for (int i = 0; i < axis.extent; ++i) next.push_back(at + i * axis.stride);
        order = next;
    }
    return order;
}

} // namespace

MovedBytes moved_bytes(const std::vector<rknn::format::UnitWork>& works) {
    MovedBytes bytes;
    for (const auto& work : works) {
        const auto& move = std::get<Move>(work);
        const auto from = addresses(move.src), to = addresses(move.dst), order = order_of(move);
        REQUIRE(order.size() == to.size());
        for (std::size_t i = 0; i < to.size(); ++i) {
            bytes[to[i]] = from.at(static_cast<std::size_t>(order[i]));
        }
    }
    return bytes;
}

} // namespace rknn_format_tests
