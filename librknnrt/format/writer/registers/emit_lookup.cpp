// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/error.h"
#include "librknnrt/format/writer/assembler.h"

namespace rknn::format::writer {

emu::Outcome Assembler::load(const emu::ops::LineTable& table, Place place) {
    const bool flat_ends = table.below_factor == 0 && table.above_factor == 0;
    if (!has_usual_placement(table) || !flat_ends) {
        return emu::error(emu::Fault::bad_model, "a table that lies elsewhere than in files seen");
    }
    Cube pixel;
    pixel.place = place;
    pixel.c = generation().atom;
    pixel.line = pixel.surface = generation().atom;
    const PassSettings pass{pixel, pixel, {}};
    EMU_TRY(emitter_.load_lookup(false, table.lower.value, pass));
    return emitter_.load_lookup(true, table.upper.value, pass);
}

} // namespace rknn::format::writer
