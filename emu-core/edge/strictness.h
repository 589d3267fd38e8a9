// SPDX-License-Identifier: Apache-2.0
// BOARDLESS_STRICT=1 turns what boards leave silent or undefined into errors.
#pragma once

#include "emu-core/base/result.h"

#include <mutex>
#include <set>
#include <string>

namespace emu {

// For a call that a board lets pass although it is wrong, as `error` says: success, or in strict
// mode that error. Such errors are counted; when the library is unloaded, one line at level error
// says how many there were.
Outcome board_lets_pass(Error error);

// The same for memory that was not synced between CPU and device. With BOARDLESS_CACHE=strict it is
// a finding (base/findings.h) as well, whether or not the call passes.
Outcome missing_sync(Error error);

// Whether missing_sync() does more than let pass.
bool looks_for_missing_syncs();

// For a call on which a board ends the process: the error that it is here. In strict mode such
// calls are counted, and reported likewise.
Error board_aborts(Error error);

// What has been warned of, by one object of the application's. By several threads.
class Warnings {
public:
    // True for a line that is not in it, which is put there as long as there is room.
    bool is_new(const std::string& line);

private:
    std::mutex mutex_;
    std::set<std::string> said_;
};

// The same as board_lets_pass() where a board warns: what passes is logged at level warning, after
// the name of the function. `warnings`: each line once.
Outcome board_warns(const char* function, Error error, Warnings* warnings = nullptr);

// For what is computed in another way than a board computes it, as `error` says: success and a
// warning, or in strict mode that error. `warnings`: each line once.
Outcome differs_from_board(Error error, Warnings* warnings = nullptr);

} // namespace emu
