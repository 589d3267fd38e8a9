// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/recurrent/recurrence.h"

#include "emu-core/base/byte_reader.h"
#include "emu-core/ops/kernel.h"

#include <algorithm>
#include <cmath>

namespace emu::ops {
namespace {

Outcome check_parameters(const Recurrent& recurrent, const RecurrentForm& form) {
    if (recurrent.direction > Direction::bidirectional) {
        return refuse(form.name, "an unknown direction");
    }
    if (recurrent.hidden < 1) return refuse(form.name, "there is no hidden value");
    if (!(recurrent.clip >= 0)) return refuse(form.name, "a negative clip");
    const std::size_t directions = recurrent.direction == Direction::bidirectional ? 2 : 1;
    if (recurrent.functions.size() != directions * form.functions) {
        return refuse(form.name, "the gates have too many or too few functions");
    }
    for (const GateFunction& function : recurrent.functions) {
        EMU_TRY(validate(function, form.name));
    }
    if (!form.has_cell && (recurrent.has_cell || recurrent.has_peepholes)) {
        return refuse(form.name, "it has neither a cell state nor peepholes");
    }
    return {};
}

Outcome check_operands(const Recurrent& recurrent, const RecurrentForm& form,
                       const Operands& operands) {
    const std::size_t sources = 3 + recurrent.has_bias + recurrent.has_lengths +
                                recurrent.has_hidden + recurrent.has_cell + recurrent.has_peepholes;
    EMU_TRY(expect_operands(operands, sources, sources, form.name, form.has_cell ? 3 : 2));
    const std::size_t lengths = recurrent.has_lengths ? 3 + recurrent.has_bias : 0;
    for (std::size_t i = 0; i < sources; ++i) {
        const bool fits = i != 0 && i == lengths ? operands.src[i].spec->dtype == Dtype::i32
                                                 : is_real(*operands.src[i].spec);
        if (!fits) return refuse(form.name, "a source's type does not fit");
    }
    for (const Operand& operand : operands.dst) {
        if (!is_real(*operand.spec)) {
            return refuse(form.name, "a destination does not hold real numbers");
        }
    }
    if (operands.src[0].spec->shape.rank() != 3) return refuse(form.name, "x is not T, B, I");
    return {};
}

} // namespace

Result<Recurrence> Recurrence::make(const Recurrent& recurrent, const RecurrentForm& form,
                                    const Operands& operands) {
    EMU_TRY(check_parameters(recurrent, form));
    EMU_TRY(check_operands(recurrent, form, operands));
    Recurrence recurrence(recurrent, form, operands);
    EMU_TRY(recurrence.check_sources(operands));
    EMU_TRY(recurrence.check_destinations(operands));
    return recurrence;
}

Outcome Recurrence::check_sources(const Operands& operands) const {
    const std::span<const Operand> src = operands.src;
    const std::int64_t d = directions_, h = hidden_;
    if (!has_extents(src[1], {d, outputs(), inputs_})) return refuse(form_.name, "w does not fit");
    if (!has_extents(src[2], {d, outputs(), h})) return refuse(form_.name, "r does not fit");
    if (at_.bias != 0 && !has_extents(src[at_.bias], {d, 2 * outputs()})) {
        return refuse(form_.name, "the bias does not fit");
    }
    if (at_.lengths != 0) EMU_TRY(check_lengths(src[at_.lengths]));
    for (const std::size_t state : {at_.hidden, at_.cell}) {
        if (state != 0 && !has_extents(src[state], {d, batches_, h})) {
            return refuse(form_.name, "the first state does not fit");
        }
    }
    if (at_.peepholes != 0 && !has_extents(src[at_.peepholes], {d, 3 * h})) {
        return refuse(form_.name, "the peepholes do not fit");
    }
    return {};
}

Outcome Recurrence::check_lengths(const Operand& lengths) const {
    if (!has_extents(lengths, {batches_})) return refuse(form_.name, "the lengths do not fit");
    if (!lengths.is_constant()) return {};
    for (std::int64_t batch = 0; batch < batches_; ++batch) {
        const auto length = load<std::int32_t>(lengths.constant, batch * sizeof(std::int32_t));
        if (length < 0 || length > steps_) {
            return refuse(form_.name, "a sequence's length is beyond the steps");
        }
    }
    return {};
}

Outcome Recurrence::check_destinations(const Operands& operands) const {
    if (!has_extents(operands.dst[0], {steps_, directions_, batches_, hidden_})) {
        return refuse(form_.name, "y does not fit");
    }
    for (const Operand& state : operands.dst.subspan(1)) {
        if (!has_extents(state, {directions_, batches_, hidden_})) {
            return refuse(form_.name, "the last state does not fit");
        }
    }
    return {};
}

} // namespace emu::ops
