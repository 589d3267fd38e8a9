// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/quantised/quantised_operators.h"
#include "tools/boardless/command.h"
#include "tools/boardless/input/piped.h"
#include "tools/boardless/version.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>

namespace boardless {
namespace {

constexpr const char* footer =
    "Exit status: 0 done, 1 failed (one line on stderr says why), 2 the command line is wrong.\n"
    "`run` exits as the application does.\n"
    "\n"
    "  boardless compile net.onnx --chip rk3588 -o net.rknn\n"
    "  boardless info net.rknn\n"
    "  boardless infer net.rknn --input picture.npy --output scores.npy\n"
    "  boardless compare net.onnx net.rknn --input pictures/ --report accuracy.html\n"
    "  boardless run --chip rk3588 -- ./my_board_application net.rknn cat.jpg";

int usage_error(const CLI::App& app, const CLI::ParseError& problem) {
    if (problem.get_exit_code() == 0) return app.exit(problem); // --help, --version
    std::fprintf(stderr, "boardless: %s (see boardless --help)\n", problem.what());
    return misused;
}

int main_of(int argc, char** argv) {
    hbdnn::format::know_quantised_operators();
    CLI::App app{"Runs NPU board applications without the board."};
    app.name("boardless");
    app.footer(footer);
    app.set_version_flag("--version", version_text());
    app.require_subcommand(1);
    int exit_status = succeeded;
    add_compile(app, exit_status);
    add_info(app, exit_status);
    add_dump(app, exit_status);
    add_infer(app, exit_status);
    add_compare(app, exit_status);
    add_probe(app, exit_status);
    add_record(app, exit_status);
    add_replay(app, exit_status);
    add_run(app, exit_status);
    add_doctor(app, exit_status);
    add_settle(app, exit_status);
    add_serve(app, exit_status);
    add_show(app, exit_status);
    add_test(app, exit_status);
    add_chips(app);
    add_operators(app);
    add_help(app);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& problem) {
        return usage_error(app, problem);
    }
    return exit_status;
}

} // namespace

int report(const emu::Outcome& outcome) {
    if (outcome) return succeeded;
    std::fprintf(stderr, "boardless: %s\n", with_own_names(outcome.error().detail).c_str());
    return failed;
}

} // namespace boardless

int main(int argc, char** argv) {
    try {
        return boardless::main_of(argc, argv);
    } catch (const std::exception& problem) { // memory that the system does not have
        std::fprintf(stderr, "boardless: %s\n", problem.what());
        return boardless::failed;
    }
}
