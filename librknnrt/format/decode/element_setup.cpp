// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/decode/stage_setup.h"

#include "emu-core/base/error.h"
#include "librknnrt/format/unit/views.h"

#include <bit>

namespace rknn::format {
namespace {

constexpr std::int64_t one_per_channel = 0, one_per_element = 1, one_per_pixel = 2; // element_mode
constexpr std::int64_t alternating = 5; // read_combine of convolutions

// The values of ew_function.
emu::Result<ElementFunction> function_of(const TaskReader& task) {
    switch (task[Field::ew_function]) {
    case 0: return ElementFunction::maximum;
    case 1: return ElementFunction::minimum;
    case 2: return ElementFunction::add;
    case 3: return ElementFunction::divide;
    case 4: return ElementFunction::subtract;
    default: return not_understood(task, Field::ew_function, "no function that is known");
    }
}

// First generation: one function, by bits.
emu::Result<std::optional<ElementFunction>> function_by_bits(const TaskReader& task) {
    if (task[Field::ew_function_bypass]) return std::optional<ElementFunction>{};
    if (task[Field::ew_multiplies]) return std::optional(ElementFunction::multiply);
    EMU_TRY_VALUE(function, function_of(task));
    return std::optional(function);
}

// Later ones: an addition and a multiplication behind each other, of which one is used.
emu::Result<std::optional<ElementFunction>> function_by_steps(const TaskReader& task) {
    const bool adds = !task[Field::ew_add_bypass], multiplies = !task[Field::ew_multiply_bypass];
    if (task[Field::ew_divides]) {
        EMU_TRY_VALUE(dtype, precision_of(task, Field::path_precision));
        if (adds || multiplies || dtype != emu::Dtype::f16)
            return not_understood(task, Field::ew_divides, "other than one quotient of float16");
        return std::optional(ElementFunction::divide);
    }
    if (adds && multiplies)
        return not_understood(task, Field::ew_add_bypass, "two functions at once");
    if (multiplies != static_cast<bool>(task[Field::ew_multiplies]))
        return not_understood(task, Field::ew_multiplies, "factors from elsewhere than memory");
    if (multiplies) return std::optional(ElementFunction::multiply);
    if (!adds) return std::optional<ElementFunction>{};
    EMU_TRY_VALUE(function, function_of(task));
    return std::optional(function);
}

emu::Outcome check_size(const TaskReader& task, emu::Dtype dtype) {
    const int exponent = std::countr_zero(static_cast<unsigned>(emu::size_of(dtype)));
    if (task[Field::element_size] != task.generation().element_size_of_byte + exponent)
        return not_understood(task, Field::element_size, "another size than the value's");
    return {};
}

// The first generation says twice where the operand is and how it lies. The second time its size
// may be left at 0: a square root and a norm of v2, both of which come out right with the reader's.
emu::Outcome check_source(const TaskReader& task) {
    const auto agree = [&](Field said, std::int64_t value) {
        return !task.registers.has(said) || task[said] == value;
    };
    if (!agree(Field::ew_from_memory, 1))
        return not_understood(task, Field::ew_from_memory, "an operand from elsewhere");
    if (!agree(Field::ew_mode, task[Field::element_mode]))
        return not_understood(task, Field::ew_mode, "not as the reader is told");
    if (task[Field::ew_size] != 0 && !agree(Field::ew_size, task[Field::element_size]))
        return not_understood(task, Field::ew_size, "not as the reader is told");
    return {};
}

// Packed, for all channels of a pixel: the reader goes back to the first of them behind each
// surface. Inferred from attention on t3, where maxima and sums of pixels are such operands.
emu::Result<emu::MemoryView> pixel_values(const TaskReader& task, std::int64_t h, std::int64_t w,
                                          emu::Dtype dtype) {
    const std::int64_t line = w * emu::size_of(dtype);
    if (task[Field::element_surface] != (h - 1) * line ||
        task[Field::element_surface_notch] != -h * line || task[Field::read_notch] != 0 ||
        task[Field::read_combine] != 0)
        return not_understood(task, Field::element_mode, "values of pixels that are not packed");
    const emu::MemoryView view{.base = task[Field::element_address],
                               .h = static_cast<std::int32_t>(h),
                               .w = static_cast<std::int32_t>(w),
                               .c = 1,
                               .block = 1,
                               .line = line,
                               .pixel = emu::size_of(dtype),
                               .surface = 0,
                               .dtype = dtype};
    EMU_TRY(check(view, task.file.memory_bytes, "the element-wise operand"));
    return view;
}

emu::Result<emu::MemoryView> operand_view(const TaskReader& task, std::int64_t h, std::int64_t w,
                                          std::int32_t channels, emu::Dtype dtype) {
    if (task[Field::element_disable])
        return not_understood(task, Field::element_disable, "a function without an operand");
    EMU_TRY(check_size(task, dtype));
    EMU_TRY(check_source(task));
    if (task[Field::element_mode] == one_per_pixel) return pixel_values(task, h, w, dtype);
    std::int64_t base = task[Field::element_address];
    const std::int64_t surface = task[Field::element_surface];
    if (task.registers.uses_convolution() && task[Field::read_combine] == alternating) {
        // Both readers take turns: even surfaces here, odd ones there; of one cube, in all files.
        const std::int64_t even = task[Field::read_address];
        if (base != even + surface)
            return not_understood(task, Field::read_combine, "surfaces of two cubes");
        base = even;
    } else if (task.registers.uses_convolution() && task[Field::read_combine] != 0) {
        return not_understood(task, Field::read_combine, "another way to combine two readers");
    }
    CubeStrides strides{(w + task[Field::read_notch]) * task.atom(), surface};
    emu::MemoryView view = cube(base, h, w, channels, dtype, task.atom(), strides);
    if (task[Field::element_mode] == one_per_channel)
        view.line = view.pixel = 0;
    else if (task[Field::element_mode] != one_per_element)
        return not_understood(task, Field::element_mode, "neither one per channel nor per pixel");
    EMU_TRY(check(view, task.file.memory_bytes, "the element-wise operand"));
    return view;
}

emu::Outcome read_conversion(const TaskReader& task, ElementSetup& element) {
    element.offset = task[Field::ew_offset];
    element.scale = task[Field::ew_scale];
    element.shift = static_cast<std::int32_t>(task[Field::ew_shift]);
    element.converts = !task[Field::ew_convert_bypass] &&
                       (element.offset != 0 || element.scale != 1 || element.shift != 0);
    if (element.converts && !task[Field::ew_convert_adds_first])
        return not_understood(task, Field::ew_convert_adds_first, "a product before a sum");
    return {};
}

} // namespace

emu::Result<ElementSetup> read_element(const TaskReader& task, std::int64_t h, std::int64_t w,
                                       std::int32_t channels, emu::Dtype dtype) {
    ElementSetup element;
    const bool words = task.generation().stages == StageSettings::words;
    if (words) read_limits(task, Field::ew_at_least, Field::ew_at_most, element.limits);
    if (task[Field::ew_bypass]) return element;
    element.table = !task[Field::ew_table_bypass];
    EMU_TRY_VALUE(function, words ? function_by_steps(task) : function_by_bits(task));
    // With a table, files leave the function at its first value and give it no operand.
    if (element.table && (!task.registers.uses_reader() || task[Field::element_disable]))
        function.reset();
    if (!function) return element;
    if (element.table)
        return not_understood(task, Field::ew_table_bypass, "a table and a function");
    EMU_TRY_VALUE(view, operand_view(task, h, w, channels, dtype));
    element.operand = ElementOperand{*function, view, {}};
    EMU_TRY(read_conversion(task, element));
    if (!words && !task[Field::ew_relu_bypass]) element.limits.at_least = 0;
    if (task[Field::ew_limit]) return not_understood(task, Field::ew_limit, "a limit");
    return element;
}

} // namespace rknn::format
