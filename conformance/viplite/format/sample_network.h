// SPDX-License-Identifier: Apache-2.0
// A small network as its file would describe it, with something in every table.
#pragma once

#include "libviplite/format/description.h"

namespace nbg_tests {

// What files of that version of container 1 can say; all else has the value that readers then give.
viplite::format::Description sample_network(std::uint32_t version);

// Of a version whose states, programs and inputs have tables of their own; of container 2, too.
viplite::format::Description sample_network_with_tables(std::uint32_t version);
// Container 2 without operations.
viplite::format::Description sample_network_2();

// Whether all that files hold is the same, to the byte.
bool say_the_same(const viplite::format::Description& a, const viplite::format::Description& b);

// Every version of container 1 that is known of: 0x10000 to 0x10018.
std::vector<std::uint32_t> versions();

// What a description says, one fact per line, as answers.py prints what another parser says.
std::string answers(const viplite::format::Description& description);

} // namespace nbg_tests
