// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/task_level/tensor_place.h"

#include "emu-core/base/error.h"
#include "emu-core/lift/reads/view_extent.h"
#include "librknnrt/format/container/tensor_spec.h"
#include "librknnrt/format/unit/views.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>

namespace rknn::format {
namespace {

using emu::MemoryView;
using emu::lift::MemoryProgram;

constexpr std::uint64_t most_bytes = (std::uint64_t{1} << 31) - 1;
constexpr std::int32_t most_pictures = 1 << 12;

emu::Result<MemoryView> plain_view(const Tensor& tensor, emu::Dtype dtype) {
    EMU_TRY_VALUE(shape, emu::Shape::make(tensor.dims));
    if (shape.elements() > INT32_MAX) return bad_tensor(tensor, "is too large");
    MemoryView view;
    view.base = tensor.address;
    view.c = view.block = static_cast<std::int32_t>(shape.elements());
    view.dtype = dtype;
    return view;
}

bool has_cells_of(const MemoryView& dense, const MemoryView& view) {
    return view.base == dense.base && view.pixel == dense.pixel &&
           emu::size_of(view.dtype) == emu::size_of(dense.dtype);
}

// What the task reads, or where it writes.
std::vector<MemoryView> views_of(const UnitTask& task, TensorUse use) {
    if (use == TensorUse::read_by_tasks) return sources_of(task.work);
    return {destination_of(task.work)};
}

// Of the first task that reads it, or of the last that writes it.
std::optional<MemoryView> view_of_task(const MemoryView& dense, TensorUse use,
                                       std::span<const UnitTask> tasks) {
    const bool reads = use == TensorUse::read_by_tasks;
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        for (const MemoryView& view : views_of(tasks[reads ? i : tasks.size() - 1 - i], use)) {
            if (has_cells_of(dense, view)) return view;
        }
    }
    return std::nullopt;
}

void take_strides(MemoryView& dense, const MemoryView& view) {
    if (view.h > 1) dense.line = view.line;
    dense.surface = emu::lift::surfaces(view) > 1 ? view.surface : dense.line * dense.h;
}

// How far one picture of a batch lies after the other, where tasks have each of them as a whole.
// Measured: they begin at whole multiples of four pixels, so 20 apart where they have 18; files say
// so nowhere else. Nothing: tasks have them otherwise.
std::optional<std::int64_t> distance_of_pictures(const MemoryView& first, std::int32_t pictures,
                                                 TensorUse use, std::span<const UnitTask> tasks) {
    std::set<std::int64_t> places; // from the first on
    for (const UnitTask& task : tasks) {
        for (const MemoryView& view : views_of(task, use)) {
            if (view.base > first.base && view.h == first.h && view.w == first.w &&
                view.pixel == first.pixel &&
                emu::lift::surfaces(view) == emu::lift::surfaces(first)) {
                places.insert(view.base - first.base);
            }
        }
    }
    for (const std::int64_t apart : places) {
        std::int32_t n = 1;
        while (n < pictures && places.contains(n * apart)) ++n;
        if (n == pictures) return apart;
    }
    return std::nullopt;
}

// Native dimensions of cubes: N C1 H W C2; of pictures: N 1 H W C.
emu::Result<MemoryView> cube_view(const Tensor& tensor, emu::Dtype dtype) {
    const auto positive = [](std::int32_t extent) { return extent > 0; };
    if (tensor.dims.size() != 4 || tensor.native_dims.size() != 5 ||
        !std::ranges::all_of(tensor.dims, positive) ||
        !std::ranges::all_of(tensor.native_dims, positive)) {
        return bad_tensor(tensor, "is a cube without its dimensions");
    }
    MemoryView view;
    view.base = tensor.address;
    view.h = tensor.dims[2], view.w = tensor.dims[3], view.c = tensor.dims[1];
    view.block = tensor.native_dims[4];
    view.dtype = dtype;
    view.pixel = std::int64_t{view.block} * emu::size_of(dtype);
    view.line = view.pixel * view.w;
    EMU_TRY(emu::lift::check_view(view, most_bytes)); // so that surfaces have a size
    view.surface = view.line * view.h;
    return view;
}

emu::Result<std::vector<MemoryView>> cube_views(const Tensor& tensor, emu::Dtype dtype,
                                                TensorUse use, std::span<const UnitTask> tasks) {
    EMU_TRY_VALUE(view, cube_view(tensor, dtype));
    const auto of_task = view_of_task(view, use, tasks);
    if (of_task) take_strides(view, *of_task);
    const std::int32_t pictures = tensor.dims[0];
    if (pictures > most_pictures) return bad_tensor(tensor, "has too many pictures");
    std::int64_t apart = view.surface * emu::lift::surfaces(view);
    if (pictures > 1) {
        apart = distance_of_pictures(view, pictures, use, tasks).value_or(apart);
    }
    std::vector<MemoryView> views;
    for (std::int32_t n = 0; n < pictures; ++n) {
        views.push_back(view);
        view.base += apart;
    }
    return views;
}

} // namespace

std::vector<UnitTask> tasks_with(const ModelFile& model, const Tensor& tensor, TensorUse use,
                                 std::span<const UnitTask> tasks) {
    const auto says_so = [&](const UnitTask& task) {
        if (task.op < 0) return false;
        const Operator& op = model.operators[static_cast<std::size_t>(task.op)];
        const auto& tensors = use == TensorUse::read_by_tasks ? op.inputs : op.outputs;
        const std::int64_t id = &tensor - model.tensors.data();
        return std::ranges::find(tensors, id) != tensors.end();
    };
    std::vector<UnitTask> found;
    std::ranges::copy_if(tasks, std::back_inserter(found), says_so);
    if (found.empty()) found.assign(tasks.begin(), tasks.end());
    return found;
}

emu::Result<TensorPlace> TensorPlace::find(const Tensor& tensor, TensorUse use,
                                           std::span<const UnitTask> tasks) {
    EMU_TRY_VALUE(dtype, element_dtype(tensor));
    if (tensor.address < 0) return bad_tensor(tensor, "has no place in memory");
    if (tensor.layout == TensorLayout::cube) {
        EMU_TRY_VALUE(pictures, cube_views(tensor, dtype, use, tasks));
        return TensorPlace(std::move(pictures));
    }
    if (tensor.layout == TensorLayout::weights) return bad_tensor(tensor, "is no feature map");
    EMU_TRY_VALUE(view, plain_view(tensor, dtype));
    return TensorPlace({view});
}

emu::lift::ByteRange TensorPlace::range() const {
    return {emu::lift::range_of(pictures_.front()).first,
            emu::lift::range_of(pictures_.back()).last};
}

emu::Result<emu::TensorId> TensorPlace::read(MemoryProgram& program,
                                             const std::string& reader) const {
    std::vector<emu::TensorId> read;
    for (const MemoryView& view : pictures_) {
        EMU_TRY_VALUE(picture, program.read(view, reader));
        read.push_back(picture);
    }
    if (read.size() == 1) return read[0];
    emu::TensorSpec spec = program.spec(read[0]);
    spec.shape = {static_cast<std::int32_t>(read.size()), spec.shape[1], spec.shape[2],
                  spec.shape[3]};
    const emu::TensorId batch = program.tensor(std::move(spec));
    program.add(reader, emu::ops::Concat{0, std::vector<emu::ops::Chain>(read.size())}, read,
                {batch});
    return batch;
}

emu::Outcome TensorPlace::write(emu::TensorId tensor, MemoryProgram& program,
                                const std::string& writer) const {
    if (pictures_.size() == 1) return program.write(pictures_[0], tensor);
    std::int64_t first = 0;
    for (const MemoryView& view : pictures_) {
        emu::TensorSpec spec = program.spec(tensor);
        spec.shape = {1, view.h, view.w, view.c};
        const emu::TensorId picture = program.tensor(std::move(spec));
        const std::int32_t row = view.w * view.c;
        program.add(writer, emu::ops::Rearrange{first, {{view.h, row}, {row, 1}}}, {tensor},
                    {picture});
        EMU_TRY(program.write(view, picture));
        first += view.elements();
    }
    return {};
}

} // namespace rknn::format
