// SPDX-License-Identifier: Apache-2.0
// Seeded bugs for the demo: mistakes that a board mostly lets pass.
#pragma once

enum misuse {
    misuse_none,
    misuse_flush,   // the input is not synced before the run
    misuse_release, // the output's memory is given back as soon as it is bound
    misuse_overrun, // one byte is written behind the input's memory
};

// 0, or -1 when there is no misuse of that name.
int misuse_of(const char* name, enum misuse* misuse);
