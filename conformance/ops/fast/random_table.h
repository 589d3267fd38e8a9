// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conformance/fuzz/random.h"
#include "emu-core/ops/arithmetic/line_table.h"

// A table of lines: a smooth function as networks have it, with straight lines beyond its ends; or
// any entries, steps and slopes. Always valid.
emu::ops::LineTable random_table(fuzz::Random& random);
