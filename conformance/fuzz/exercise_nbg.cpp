// SPDX-License-Identifier: Apache-2.0
#include "conformance/fuzz/exercise.h"

#include "libviplite/format/described_model.h"
#include "libviplite/format/writer/write.h"
#include "tools/boardless/dump/dump_nbg.h"

namespace fuzz {
namespace {

using emu::Fault;

std::vector<std::byte> written(const viplite::format::Description& description) {
    return description.is_container_2() ? viplite::format::writer::write_version_2(description)
                                        : viplite::format::writer::write_version_1(description);
}

// Sections lie elsewhere in the written file.
std::string facts(viplite::format::Description description) {
    description.sections.clear();
    return boardless::dump_nbg(description, {});
}

} // namespace

emu::Result<Reach> exercise_nbg(emu::Bytes file) {
    const auto description = viplite::format::read(emu::SharedBytes::unowned(file));
    if (!description) return refused(description.error());
    const std::string shown = facts(*description);
    const auto again = viplite::format::read(emu::SharedBytes(written(*description)));
    if (!again) return broken("what was read and written is refused", again.error().detail);
    if (facts(*again) != shown) return broken("a description", "comes back altered");
    const auto model = viplite::format::described_model(*description, "");
    if (!model) return refused(model.error());
    for (std::size_t row = 0; row < description->lcd_table.size(); ++row) {
        emu::sha256(description->lcd_row(row));
    }
    return Reach::ran;
}

} // namespace fuzz
