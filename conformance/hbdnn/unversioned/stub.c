// SPDX-License-Identifier: Apache-2.0
// What an application was linked to where the vendor's library was not at hand: a library of that
// name whose symbols have no version.
#include <dnn/hb_dnn.h>

char const* hbDNNGetVersion(void) {
    return "none";
}
