// SPDX-License-Identifier: Apache-2.0
// The subcommands of `boardless`. Each adds itself and its options to the parser; its callback does
// the work and sets `exit_status` when that fails. What a user must know goes to stderr, in one
// line.
#pragma once

#include "emu-core/base/error.h"

namespace CLI {
class App;
}

namespace boardless {

enum ExitStatus : int { succeeded = 0, failed = 1, misused = 2 };

void add_compile(CLI::App& app, int& exit_status);
void add_compare(CLI::App& app, int& exit_status);
void add_doctor(CLI::App& app, int& exit_status);
void add_dump(CLI::App& app, int& exit_status);
void add_info(CLI::App& app, int& exit_status);
void add_infer(CLI::App& app, int& exit_status);
void add_probe(CLI::App& app, int& exit_status);
void add_record(CLI::App& app, int& exit_status);
void add_replay(CLI::App& app, int& exit_status);
void add_run(CLI::App& app, int& exit_status);
void add_settle(CLI::App& app, int& exit_status);
void add_serve(CLI::App& app, int& exit_status);
void add_show(CLI::App& app, int& exit_status);
void add_test(CLI::App& app, int& exit_status);
void add_chips(CLI::App& app);
void add_operators(CLI::App& app);
void add_help(CLI::App& app); // after all others

// Prints the error, if there is one: succeeded or failed.
int report(const emu::Outcome& outcome);

} // namespace boardless
