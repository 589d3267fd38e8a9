// SPDX-License-Identifier: Apache-2.0
// Programs that were built with another generation's headers. Their structs have other sizes, and
// no call tells the library which; but arrays of them are filled one by one.
#pragma once

#include <cstddef>

namespace hbdnn {

// Of a query that writes the properties of the model's `index`-th input or output (`side` 0 or 1)
// to `properties`: where the one before was of the index before, and as far away as structs of
// another generation are, one line of the log says which library the program needs. Thread-safe.
void note_properties(const void* model, int side, int index, const void* properties);

} // namespace hbdnn
