// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/import_checks.h"
#include "emu-core/model/tflite/operators/strided_slice.h"
#include "emu-core/model/tflite/options_schema.h"
#include "emu-core/model/tflite/result_shapes.h"

#include <algorithm>

namespace emu::tflite {
namespace {

using Extents = std::vector<std::int64_t>;

constexpr std::size_t at_axis(std::int32_t axis) {
    return static_cast<std::size_t>(axis);
}

Error does_not_fit(const char* what, const Shape& shape) {
    return error(Fault::bad_model, "its %s does not fit %s", what, to_text(shape).c_str());
}

// What an operand says, or the options where there is none.
Result<Extents> written_shape(Call& call) {
    if (call.operands() > 1) return call.integers(1);
    EMU_TRY_VALUE(written, call.options.vector<std::int32_t>(field::reshape_shape));
    const std::vector<std::int32_t> extents = written.copy();
    return Extents(extents.begin(), extents.end());
}

// Operands 1 and 2 of batches of blocks: cells per axis behind the first, two edges for each.
// `edges` is 1 where these are added, -1 where they are cut off.
Outcome shape_of_blocks(Call& call, std::int64_t edges) {
    const Shape src = call.shape_of(0);
    EMU_TRY_VALUE(blocks, call.integers(1));
    EMU_TRY_VALUE(cells, call.integers(2));
    Extents extents = extents_of(src);
    if (blocks.size() >= extents.size() || cells.size() != 2 * blocks.size()) {
        return does_not_fit("number of blocks", src);
    }
    constexpr std::int64_t most = 1 << 20;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const std::int64_t around = cells[2 * i] + cells[2 * i + 1];
        if (blocks[i] < 1 || blocks[i] > most || cells[2 * i] < 0 || cells[2 * i + 1] < 0 ||
            cells[2 * i] > most || cells[2 * i + 1] > most) {
            return does_not_fit("blocks", src);
        }
        std::int64_t& batches = extents[0];
        std::int64_t& extent = extents[i + 1];
        const std::int64_t whole = edges > 0 ? extent + around : batches;
        if (whole % blocks[i] != 0) return does_not_fit("blocks", src);
        extent = edges > 0 ? whole / blocks[i] : extent * blocks[i] - around;
        batches = edges > 0 ? batches * blocks[i] : batches / blocks[i];
        if (batches > std::numeric_limits<std::int32_t>::max()) return does_not_fit("blocks", src);
    }
    return set_extents(call, extents);
}

Result<Extents> map_extents(Call& call, std::int64_t& block) {
    EMU_TRY_VALUE(size, call.options.scalar<std::int32_t>(field::block_size));
    if (call.shape_of(0).rank() != 4 || size < 1 || size > 1 << 15) {
        return does_not_fit("block", call.shape_of(0));
    }
    block = size;
    return extents_of(call.shape_of(0));
}

} // namespace

Outcome shape_of_reshape(Call& call) {
    const Shape src = call.shape_of(0);
    EMU_TRY_VALUE(extents, written_shape(call));
    std::int64_t known = 1;
    for (const std::int64_t extent : extents) {
        if (extent == -1) continue;
        if (extent < 1 || extent > src.elements() || (known *= extent) > src.elements()) {
            return does_not_fit("shape", src);
        }
    }
    const auto open = std::ranges::count(extents, -1);
    if (open > 1 || src.elements() % known != 0 || (open == 0 && known != src.elements())) {
        return error(Fault::bad_model,
                     "the shape that its file asks for does not hold what it reads, %s",
                     to_text(src).c_str());
    }
    std::ranges::replace(extents, -1, src.elements() / known);
    return set_extents(call, extents);
}

Outcome shape_of_squeeze(Call& call) {
    const Shape src = call.shape_of(0);
    EMU_TRY_VALUE(written, call.options.vector<std::int32_t>(field::squeeze_axes));
    std::vector<bool> goes(at_axis(src.rank()), written.empty());
    for (const std::int32_t value : written.copy()) {
        EMU_TRY_VALUE(axis, normalise_axis(value, src.rank()));
        if (src[axis] != 1) return does_not_fit("axis of one cell", src);
        goes[at_axis(axis)] = true;
    }
    Extents extents;
    for (std::int32_t axis = 0; axis < src.rank(); ++axis) {
        if (!goes[at_axis(axis)] || src[axis] != 1) extents.push_back(src[axis]);
    }
    return set_extents(call, extents);
}

Outcome shape_of_expand_dims(Call& call) {
    EMU_TRY_VALUE(written, call.integer(1));
    EMU_TRY_VALUE(axis, normalise_axis(written, call.shape_of(0).rank() + 1));
    Extents extents = extents_of(call.shape_of(0));
    extents.insert(extents.begin() + axis, 1);
    return set_extents(call, extents);
}

Outcome shape_of_transpose(Call& call) {
    const Shape src = call.shape_of(0);
    EMU_TRY_VALUE(order, call.integers(1));
    Extents extents;
    for (const std::int64_t value : order) {
        EMU_TRY_VALUE(axis, normalise_axis(value, src.rank()));
        extents.push_back(src[axis]);
    }
    return set_extents(call, extents);
}

Outcome shape_of_concat(Call& call) {
    const Shape first = call.shape_of(0);
    EMU_TRY_VALUE(written, call.options.scalar<std::int32_t>(field::concat_axis));
    EMU_TRY_VALUE(axis, normalise_axis(written, first.rank()));
    Extents extents = extents_of(first);
    extents[at_axis(axis)] = 0;
    for (std::size_t i = 0; i < call.operands(); ++i) {
        const Shape part = call.shape_of(i);
        if (part.rank() != first.rank()) return does_not_fit("first operand", part);
        extents[at_axis(axis)] += part[axis];
    }
    return set_extents(call, extents);
}

Outcome shape_of_pack(Call& call) {
    EMU_TRY_VALUE(written, call.options.scalar<std::int32_t>(field::pack_axis));
    EMU_TRY_VALUE(axis, normalise_axis(written, call.shape_of(0).rank() + 1));
    Extents extents = extents_of(call.shape_of(0));
    extents.insert(extents.begin() + axis, static_cast<std::int64_t>(call.operands()));
    return set_extents(call, extents);
}

Outcome shapes_of_unpack(Call& call) {
    EMU_TRY_VALUE(written, call.options.scalar<std::int32_t>(field::pack_axis));
    EMU_TRY_VALUE(axis, normalise_axis(written, call.shape_of(0).rank()));
    Extents extents = extents_of(call.shape_of(0));
    extents.erase(extents.begin() + axis);
    for (std::size_t i = 0; i < call.results(); ++i) EMU_TRY(set_extents(call, extents, i));
    return {};
}

Outcome shapes_of_split(Call& call) {
    const Shape src = call.shape_of(1);
    EMU_TRY_VALUE(written, call.integer(0));
    EMU_TRY_VALUE(axis, normalise_axis(written, src.rank()));
    const auto count = static_cast<std::int64_t>(call.results());
    Extents extents = extents_of(src);
    if (src[axis] % count != 0) return does_not_fit("number of results", src);
    extents[at_axis(axis)] /= count;
    for (std::size_t i = 0; i < call.results(); ++i) EMU_TRY(set_extents(call, extents, i));
    return {};
}

Outcome shapes_of_split_v(Call& call) {
    const Shape src = call.shape_of(0);
    EMU_TRY_VALUE(sizes, call.integers(1));
    EMU_TRY_VALUE(written, call.integer(2));
    EMU_TRY_VALUE(axis, normalise_axis(written, src.rank()));
    if (sizes.size() != call.results()) return does_not_fit("number of results", src);
    std::int64_t rest = src[axis];
    for (const std::int64_t size : sizes) rest -= std::clamp<std::int64_t>(size, 0, src[axis]);
    Extents extents = extents_of(src);
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        extents[at_axis(axis)] = sizes[i] == -1 ? rest : sizes[i];
        EMU_TRY(set_extents(call, extents, i));
    }
    return {};
}

Outcome shape_of_slice(Call& call) {
    const Shape src = call.shape_of(0);
    EMU_TRY_VALUE(begin, call.integers(1));
    EMU_TRY_VALUE(size, call.integers(2));
    if (begin.size() != at_axis(src.rank()) || size.size() != begin.size()) {
        return does_not_fit("part", src);
    }
    for (std::size_t i = 0; i < size.size(); ++i) {
        const std::int32_t extent = src[static_cast<int>(i)];
        if (begin[i] < 0 || begin[i] > extent) return does_not_fit("part", src);
        if (size[i] == -1) size[i] = extent - begin[i];
    }
    return set_extents(call, size);
}

Outcome shape_of_strided_slice(Call& call) {
    EMU_TRY_VALUE(written, read_strided_slice(call));
    EMU_TRY_VALUE(extents, result_extents(written, call.shape_of(0)));
    return set_extents(call, extents);
}

Outcome shape_of_pad(Call& call) {
    EMU_TRY_VALUE(cells, call.integers(1));
    Extents extents = extents_of(call.shape_of(0));
    if (cells.size() != 2 * extents.size()) return does_not_fit("padding", call.shape_of(0));
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
    for (std::size_t i = 0; i < extents.size(); ++i) {
        for (const std::int64_t count : {cells[2 * i], cells[2 * i + 1]}) {
            if (count < 0 || count > most) return does_not_fit("padding", call.shape_of(0));
            extents[i] += count;
        }
    }
    return set_extents(call, extents);
}

Outcome shape_of_tile(Call& call) {
    EMU_TRY_VALUE(times, call.integers(1));
    Extents extents = extents_of(call.shape_of(0));
    if (times.size() != extents.size()) return does_not_fit("tiling", call.shape_of(0));
    for (std::size_t i = 0; i < extents.size(); ++i) {
        if (times[i] < 1 || times[i] > std::numeric_limits<std::int32_t>::max()) {
            return does_not_fit("tiling", call.shape_of(0));
        }
        extents[i] *= times[i];
    }
    return set_extents(call, extents);
}

Outcome shape_of_gather(Call& call) {
    const Shape src = call.shape_of(0), indices = call.shape_of(1);
    EMU_TRY_VALUE(written, call.options.scalar<std::int32_t>(field::gather_axis));
    EMU_TRY_VALUE(axis, normalise_axis(written, src.rank()));
    EMU_TRY_VALUE(batch, call.options.scalar<std::int32_t>(field::gather_batch_axes));
    const int shared = batch < 0 ? batch + indices.rank() : batch;
    if (shared < 0 || shared > indices.rank()) return does_not_fit("number of batch axes", indices);
    Extents extents = extents_of(src);
    const Extents picked = extents_of(indices);
    extents.erase(extents.begin() + axis);
    extents.insert(extents.begin() + axis, picked.begin() + shared, picked.end());
    return set_extents(call, extents);
}

// A constant operand is the result's shape: the first, but where that is what is spread.
Outcome shape_of_described(Call& call) {
    const bool second = call.operands() == 2 && !call.has(1);
    EMU_TRY_VALUE(extents, call.integers(second ? 1 : 0));
    return set_extents(call, extents);
}

Outcome shape_of_resize(Call& call) {
    EMU_TRY_VALUE(size, call.integers(1));
    Extents extents = extents_of(call.shape_of(0));
    if (size.size() != 2 || extents.size() != 4) return does_not_fit("size", call.shape_of(0));
    extents[1] = size[0];
    extents[2] = size[1];
    return set_extents(call, extents);
}

Outcome shape_of_depth_to_space(Call& call) {
    std::int64_t block = 1;
    EMU_TRY_VALUE(extents, map_extents(call, block));
    extents[1] *= block;
    extents[2] *= block;
    extents[3] /= block * block;
    return set_extents(call, extents);
}

Outcome shape_of_space_to_depth(Call& call) {
    std::int64_t block = 1;
    EMU_TRY_VALUE(extents, map_extents(call, block));
    extents[1] /= block;
    extents[2] /= block;
    extents[3] *= block * block;
    return set_extents(call, extents);
}

Outcome shape_of_batch_to_space(Call& call) {
    return shape_of_blocks(call, -1);
}

Outcome shape_of_space_to_batch(Call& call) {
    return shape_of_blocks(call, 1);
}

} // namespace emu::tflite
