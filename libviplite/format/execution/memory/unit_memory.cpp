// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/memory/unit_memory.h"

#include "emu-core/base/error.h"

#include <algorithm>

namespace viplite::format {
namespace {

using emu::error;
using emu::Fault;
using emu::MemoryView;
using emu::TensorId;
namespace ops = emu::ops;

// Elements of all views together; more than networks in use have.
constexpr std::uint64_t most_visits = std::uint64_t{1} << 30;
// Addresses of circular buffers run ahead of their memory, but not by much.
constexpr std::uint64_t most_address = std::uint64_t{1} << 40;

// Of all memory, how much the spaces of circular buffers may have.
constexpr std::uint64_t spaces = 3;

// Elements that follow one another in memory are a line of pixels, whatever their axes are, so that
// those who read them by other axes find them. Maps of one surface stay as they are.
MemoryView flattened(const MemoryView& view) {
    const std::int64_t size = size_of(view.dtype);
    const std::int64_t channel = view.block == 1 ? view.surface : size;
    const bool is_map = view.h > 1 && view.w > 1 && view.c == 1;
    const bool has_groups = view.block > 1 && view.c > view.block;
    const bool follows = (view.c == 1 || channel == size) &&
                         (view.w == 1 || view.pixel == view.c * size) &&
                         (view.h == 1 || view.line == view.w * view.c * size);
    if (is_map || has_groups || !follows) return view;
    MemoryView line;
    line.base = view.base;
    line.w = static_cast<std::int32_t>(view.elements());
    line.block = 1;
    line.pixel = size;
    line.dtype = view.dtype;
    return line;
}

// Cells of a dense tensor of `whole` along one axis.
ops::Rearrange slice(const MemoryView& whole, int axis, const RingPart& part) {
    const MemoryView& view = part.view.view;
    const std::int64_t strides[] = {std::int64_t{whole.w} * whole.c, whole.c, 1};
    return {part.first * strides[axis],
            {{view.h, strides[0]}, {view.w, strides[1]}, {view.c, strides[2]}}};
}

} // namespace

UnitMemory::UnitMemory(const emu::Chip& chip, std::uint64_t bytes)
    : program_(chip, (1 + spaces) * bytes),
      spaces_(static_cast<std::int64_t>(bytes), static_cast<std::int64_t>((1 + spaces) * bytes)),
      written_(bytes), bytes_(bytes) {}

emu::Outcome UnitMemory::constant_bytes(std::int64_t address, emu::SharedBytes bytes) {
    const std::size_t size = bytes.size();
    EMU_TRY(program_.constant_bytes(address, std::move(bytes)));
    written_.add(emu::lift::ByteRange{address, address + static_cast<std::int64_t>(size)});
    return {};
}

emu::Outcome UnitMemory::check(const RingView& view) {
    const Ring& ring = view.ring;
    if (ring.bytes < 0 || (ring.bytes > 0 && ring.end < ring.bytes)) {
        return error(Fault::bad_model, "a circular buffer that begins before the memory");
    }
    EMU_TRY(emu::lift::check_view(view.view, ring.bytes == 0 ? bytes_ : most_address));
    visited_ += static_cast<std::uint64_t>(view.view.elements());
    if (view.view.elements() <= static_cast<std::int64_t>(bytes_) && visited_ <= most_visits) {
        return {};
    }
    return error(Fault::bad_model, "its operations work on more data than networks have");
}

emu::Result<TensorId> UnitMemory::read(const RingView& view, const std::string& layer) {
    EMU_TRY(check(view));
    if (const auto groups = cut_groups(view)) {
        return joined(view.view, groups->axis, groups->parts, layer,
                      [&](const RingPart& part) { return read(part.view, layer); });
    }
    if (view.ring.bytes != 0) {
        const auto has = [this](const RingView& part) { return is_found_in_space(part); };
        if (const auto plan = plan_laps(view, has)) return read_laps(*plan, layer);
    }
    return read_part(view, layer);
}

emu::Result<TensorId> UnitMemory::read_laps(const LapPlan& plan, const std::string& layer) {
    if (plan.parts.empty()) return read_place(*spaces_.find(plan.view), layer);
    return joined(plan.view.view, plan.axis, plan.parts, layer,
                  [&](const LapPlan& part) { return read_laps(part, layer); });
}

template <class Parts, class Read>
emu::Result<TensorId> UnitMemory::joined(const MemoryView& whole, int axis, const Parts& parts,
                                         const std::string& layer, Read read) {
    std::vector<TensorId> tensors;
    for (const auto& part : parts) {
        EMU_TRY_VALUE(tensor, read(part));
        tensors.push_back(tensor);
    }
    if (tensors.size() == 1) return tensors[0];
    ops::Concat join{axis + 1, {}};
    join.chains.resize(tensors.size());
    const TensorId result = program_.tensor({layer, whole.dtype, shape_of(whole), {}});
    program_.add(layer, std::move(join), std::move(tensors), {result});
    return result;
}

emu::Result<TensorId> UnitMemory::read_part(const RingView& view, const std::string& layer) {
    if (const auto place = linear(view)) {
        EMU_TRY(emu::lift::check_view(*place, bytes_));
        if (!takes_unwritten_ && !written_.has(*place)) {
            return error(Fault::bad_model, "it reads memory that no operation wrote");
        }
        return read_place(*place, layer);
    }
    EMU_TRY_VALUE(parts, cut(view));
    return joined(view.view, parts.axis, parts.parts, layer,
                  [&](const RingPart& part) { return read_part(part.view, layer); });
}

emu::Outcome UnitMemory::write(const RingView& view, TensorId tensor, const std::string& layer) {
    EMU_TRY(check(view));
    if (const auto groups = cut_groups(view)) {
        for (const RingPart& part : groups->parts)
            EMU_TRY(write(part.view, piece_of(tensor, view, groups->axis, part, layer), layer));
        return {};
    }
    const auto place = spaces_.find(view);
    if (place) EMU_TRY(write_place(*place, tensor));
    return write_part(view, tensor, place.has_value(), layer);
}

bool UnitMemory::is_found_in_space(const RingView& view) {
    searched_ += static_cast<std::uint64_t>(view.view.elements()) + spaces_.count();
    return searched_ <= most_visits && spaces_.find(view) && is_in_space(view);
}

bool UnitMemory::is_in_space(const RingView& view) const {
    if (const auto place = linear(view)) {
        return emu::lift::check_view(*place, bytes_) && spaces_.holds(view, *place);
    }
    const auto parts = cut(view);
    return parts && std::ranges::all_of(parts->parts, [this](const RingPart& part) {
               return is_in_space(part.view);
           });
}

emu::Result<TensorId> UnitMemory::read_place(const MemoryView& place, const std::string& layer) {
    EMU_TRY_VALUE(tensor, program_.read(flattened(place), layer));
    const emu::Shape shape = shape_of(place);
    if (program_.spec(tensor).shape == shape) return tensor;
    const TensorId result = program_.tensor({layer, place.dtype, shape, {}});
    program_.add(layer, ops::Reshape{}, {tensor}, {result});
    return result;
}

emu::Outcome UnitMemory::write_place(const MemoryView& place, TensorId tensor) {
    return program_.write(flattened(place), tensor);
}

emu::Outcome UnitMemory::write_part(const RingView& view, TensorId tensor, bool in_space,
                                    const std::string& layer) {
    if (const auto place = linear(view)) {
        EMU_TRY(emu::lift::check_view(*place, bytes_));
        EMU_TRY(write_place(*place, tensor));
        spaces_.note(view, *place, in_space);
        written_.add(*place);
        writes_.push_back(*place);
        return {};
    }
    EMU_TRY_VALUE(parts, cut(view));
    for (const RingPart& part : parts.parts) {
        const TensorId piece = piece_of(tensor, view, parts.axis, part, layer);
        EMU_TRY(write_part(part.view, piece, in_space, layer));
    }
    return {};
}

TensorId UnitMemory::piece_of(TensorId tensor, const RingView& whole, int axis,
                              const RingPart& part, const std::string& layer) {
    if (shape_of(part.view.view) == shape_of(whole.view)) return tensor;
    const TensorId piece = program_.tensor({layer, whole.view.dtype, shape_of(part.view.view), {}});
    program_.add(layer, slice(whole.view, axis, part), {tensor}, {piece});
    return piece;
}

std::optional<MemoryView> UnitMemory::last_write(const emu::lift::ByteRange& range) const {
    for (auto view = writes_.rbegin(); view != writes_.rend(); ++view) {
        if (view->base >= range.first && view->base < range.last) return *view;
    }
    return std::nullopt;
}

} // namespace viplite::format
