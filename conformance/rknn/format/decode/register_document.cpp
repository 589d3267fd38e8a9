// SPDX-License-Identifier: Apache-2.0
// librknnrt/format/registers.md lists every bit of every generation as the maps have it.
// BOARDLESS_WRITE_DOCUMENT=1 writes it anew.
#include "emu-core/base/text.h"
#include "librknnrt/format/registers/registers.h"

#include <catch2/catch.hpp>

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace {

using namespace rknn::format;

std::string meaning(const FieldRow& row) {
    switch (row.field) {
    case Field::schedules: return "no influence: when and in what portions data come and go";
    case Field::spare: return "no influence: of what is refused where it is used";
    case Field::follows: return "no influence: a size that others determine";
    case Field::constant:
        return emu::format("must be 0 or 0x%x: seen, not understood",
                           static_cast<unsigned>(row.unit));
    case Field::again:
        return emu::format("must repeat %s%s", name_of(static_cast<Field>(row.unit)).data(),
                           row.coding == Coding::repeats_or_zero   ? ", or be 0"
                           : row.coding == Coding::repeats_or_read ? " or read_precision"
                                                                   : "");
    default: return emu::format("used: %s", name_of(row.field).data());
    }
}

std::string document() {
    std::string text =
        "# Registers of the hardware generations\n\n"
        "Written by conformance/rknn/format/decode/register_document.cpp from the rows that the "
        "decoder "
        "uses.\nBits and registers that are not listed must be 0; of several values for the same "
        "bits one must\nhold; registers that are used must have been written.\n";
    for (const Generation* generation :
         {&generation_lite, &generation_v2, &generation_t3, &generation_t4, &generation_f2}) {
        text +=
            "\n## " + std::string(generation->text) + "\n\n| register | bits | |\n|---|---|---|\n";
        for (const auto& part : generation->rows)
            for (const FieldRow& row : part)
                text += emu::format("| 0x%04x | %d:%d | %s |\n", row.address, row.high, row.low,
                                    meaning(row).c_str());
    }
    return text;
}

} // namespace

TEST_CASE("registers: the document says what the maps say") {
    const std::string file = BOARDLESS_REGISTER_DOCUMENT;
    if (std::getenv("BOARDLESS_WRITE_DOCUMENT")) std::ofstream(file) << document();
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    CHECK(text.str() == document());
}
