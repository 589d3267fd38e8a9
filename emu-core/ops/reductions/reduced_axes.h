// SPDX-License-Identifier: Apache-2.0
// The axes of a source parted into those along which an operation reduces and those that remain.
#pragma once

#include "emu-core/ops/in_chunks.h"
#include "emu-core/ops/strided.h"

#include <array>

namespace emu::ops {

struct ReducedAxes {
    Strided kept, reduced;

    // Error bad_model: axes that are not ascending, or not the shape's. `name` is the operation's.
    static Result<ReducedAxes> make(const Shape& shape, std::span<const std::int32_t> axes,
                                    const char* name);

    // Calls visit(values) with the source's elements that become element `row` of what remains: in
    // the order of the source, in pieces. `Kind` is one of ops/number_kinds.h.
    template <class Kind, class Visit> void for_each_piece(const typename Kind::Reader& reader,
                                                           const std::byte* src, std::int64_t row,
                                                           Visit visit) const {
        using Value = typename Kind::Value;
        const std::int64_t start = kept.offset(row), step = reduced.step();
        const auto visit_line = [&](std::int64_t, std::int64_t offset, std::int64_t length) {
            in_chunks({0, length}, [&](std::int64_t first, std::int64_t count) {
                std::array<Value, chunk> values;
                reader.read(src, start + offset + first * step, step, count, values.data());
                visit(std::span<const Value>(values).first(count));
            });
        };
        reduced.for_each_line(0, reduced.elements(), visit_line);
    }
};

} // namespace emu::ops
