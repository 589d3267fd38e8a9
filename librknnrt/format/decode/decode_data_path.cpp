// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/decode/path_source.h"

#include "emu-core/base/error.h"
#include "emu-core/tensor/float16.h"
#include "librknnrt/format/unit/views.h"

namespace rknn::format {
namespace {

struct Extent {
    std::int64_t h = 1, w = 1;
};

// What is written; generations that do not say so write what they compute.
Extent written_extent(const TaskReader& task) {
    if (task.registers.has(Field::written_width))
        return {task[Field::written_height], task[Field::written_width]};
    return {task[Field::height], task[Field::width]};
}

// Regrouping packs the atoms of sums in the order in which they come, whatever the distance of
// surfaces. All files that do so write whole atoms of one pixel.
emu::Outcome pack_surfaces(const TaskReader& task, emu::MemoryView& view) {
    if (!task[Field::regroup]) return {};
    const std::int64_t atom = task.atom();
    const std::int64_t surfaces = task[Field::padded_channels] * emu::size_of(view.dtype) / atom;
    if (view.h != 1 || view.w != 1 || task[Field::regroup_kept] || task[Field::regroup_each] ||
        task[Field::regroup_atoms] != surfaces)
        return not_understood(task, Field::regroup_atoms, "sums of several pixels, or of parts");
    view.surface = task.atom_of(view.dtype);
    return {};
}

emu::Result<emu::MemoryView> task_destination(const TaskReader& task, const PathSource& source,
                                              emu::Dtype dtype) {
    const int atom = task.atom_of(dtype);
    const std::int64_t notch = task[Field::notch], base = task[Field::destination_address];
    const Extent written = written_extent(task);
    CubeStrides strides{(written.w + notch) * atom, task[Field::destination_surface]};
    Extent extent = written;
    std::int64_t pixel = atom;
    const bool scattered = task.registers.uses_convolution() && written.w == 1 &&
                           (source.w > 1 || (written.h == 1 && source.h > 1));
    if (scattered) {
        // Phases of a resize, or one of its columns: one pixel, then a notch, at a time.
        extent = {source.h, source.w};
        pixel = (1 + notch) * atom;
        strides.line = task.generation().scatter_adds_line
                           ? (source.w - 1) * pixel + atom + task[Field::surface_add]
                           : task[Field::surface_add];
    } else if (written.h * written.w != source.h * source.w) {
        return emu::error(emu::Fault::bad_model,
                          "%lld x %lld pixels are computed, but %lld x %lld are written",
                          static_cast<long long>(source.h), static_cast<long long>(source.w),
                          static_cast<long long>(written.h), static_cast<long long>(written.w));
    } else if (written.w != source.w) {
        strides.surface = task[Field::surface_add];
        if (task.generation().scatter_adds_line)
            strides.surface += (written.h - 1) * strides.line + written.w * atom;
    }
    emu::MemoryView view = cube(base, extent.h, extent.w, source.channels, dtype, atom, strides);
    view.pixel = pixel;
    EMU_TRY(pack_surfaces(task, view));
    EMU_TRY(check(view, task.file.memory_bytes, "the destination"));
    return view;
}

// Results that float16 has no number for become its largest: inferred from what a board printed
// (evidence.md, a hand detector), of convolutions of lite.
void saturate_halves(RealPath& path, bool has_element) {
    const bool ends_in_main = !path.table && !has_element && path.output.empty();
    std::vector<RealStage>& last = ends_in_main ? path.main : path.output;
    last.push_back({RealStage::Kind::at_least, {-emu::largest_half}});
    last.push_back({RealStage::Kind::at_most, {emu::largest_half}});
}

// Values that go from one place to another as they are.
bool only_moves(const TaskReader& task, const PathSource& source, const DataPath& path) {
    return !task.registers.uses_convolution() && source.dtype == path.dst.dtype && is_idle(path);
}

} // namespace

emu::Result<DataPath> decode_path(const TaskReader& task, const PathSource& source) {
    EMU_TRY_VALUE(inside, precision_of(task, Field::path_precision));
    EMU_TRY_VALUE(outside, stored_type_of(task, Field::output_precision));
    DataPath path;
    if (is_real(inside) || is_real(outside) || is_real(source.dtype)) {
        EMU_TRY_VALUE(real, decode_real_path(task, source, path.element));
        path.path = std::move(real);
    } else {
        EMU_TRY_VALUE(integer, decode_integer_path(task, source, path.element));
        path.path = std::move(integer);
    }
    EMU_TRY_VALUE(dst, task_destination(task, source, outside));
    path.dst = dst;
    auto* const real = std::get_if<RealPath>(&path.path);
    const bool saturates = outside == emu::Dtype::f16 && task.corners.halves_saturate.value;
    if (real && saturates && !only_moves(task, source, path))
        saturate_halves(*real, path.element.has_value());
    return path;
}

} // namespace rknn::format
