// SPDX-License-Identifier: Apache-2.0
// Damage to texts that mostly leaves their syntax whole.
#pragma once

#include "conformance/fuzz/mutation.h"

namespace fuzz {

// Changes one to three numbers, words or lines; one time in four bytes, as mutate() does.
void mutate_text(File& text, Random& random);

} // namespace fuzz
