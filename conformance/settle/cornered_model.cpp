// SPDX-License-Identifier: Apache-2.0
// cornered_model IN OUT: the .rknn file whose values come to the corners of the arithmetic. Tables
// begin in the middle of where they began, with a line of a slope below; averages of 3 x 3 become
// sums of 3 x 3 that are divided by 3 and then by 4, which tells two roundings from one.
#include "emu-core/base/file.h"
#include "librknnrt/format/writer/container/model_writer.h"

#include <cstdio>

namespace {

// Registers of all generations that are told by bits.
constexpr std::uint16_t lower_start = 0x4110, below_factor = 0x4120, below_shift = 0x4124,
                        entry = 0x4104, reciprocal_y = 0x603c;
// The line falls to the left by 41/32 for each step of an int8, which is 128 there.
constexpr std::uint32_t slope = 41, slope_shift = 12;
// All entries are so much higher: else the line began where int8 ends.
constexpr std::uint32_t room = 64;
constexpr std::uint32_t third = 0x5555, quarter = 0x4000;

void change(rknn::format::ModelFile& model) {
    bool has_table = false; // the task
    for (rknn::format::RegisterWrite& write : model.writes) {
        if (write.address == lower_start) {
            has_table = write.value != 0;
            write.value = static_cast<std::uint32_t>(static_cast<std::int32_t>(write.value) / 2);
        }
        if (write.address == entry) write.value = (write.value + room) & 0xffff;
        if (has_table && write.address == below_factor) write.value = slope;
        if (has_table && write.address == below_shift) write.value = slope_shift;
        if (write.address == reciprocal_y && write.value == third) write.value = quarter;
    }
}

emu::Outcome write_changed(const char* from, const char* to) {
    EMU_TRY_VALUE(file, emu::read_file(from));
    EMU_TRY_VALUE(model, rknn::format::read(emu::SharedBytes(std::move(file))));
    change(model);
    EMU_TRY_VALUE(changed, rknn::format::writer::write_model(model));
    return emu::write_file(to, changed);
}

} // namespace

int main(int count, char** arguments) {
    if (count != 3) return 2;
    const emu::Outcome outcome = write_changed(arguments[1], arguments[2]);
    if (!outcome) std::printf("%s\n", outcome.error().detail.c_str());
    return outcome ? 0 : 1;
}
