// SPDX-License-Identifier: Apache-2.0
#include "emu-core/edge/past.h"

#include "emu-core/base/findings.h"

namespace emu {

Error destroyed_before(Fault fault, const std::string& object, const Past& past) {
    count_finding();
    std::string detail = object + " was destroyed";
    if (past.end) detail += " by " + text_of(past.end);
    if (past.maker) detail += " (made by " + text_of(past.maker) + ")";
    return {fault, std::move(detail)};
}

} // namespace emu
