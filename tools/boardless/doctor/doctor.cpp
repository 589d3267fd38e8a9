// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/command.h"
#include "tools/boardless/doctor/finding.h"
#include "tools/boardless/version.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <memory>

namespace boardless {
namespace {

struct DoctorOptions {
    std::string chip, abi;
    std::vector<std::string> application;
};

const char* word_of(Finding::Kind kind) {
    if (kind == Finding::Kind::good) return "good";
    return kind == Finding::Kind::note ? "note" : "PROBLEM";
}

int examine(const DoctorOptions& options) {
    Findings findings = examine_machine(options.chip);
    if (!options.application.empty()) {
        const Findings more = examine_application(options.application, options.chip, options.abi);
        findings.insert(findings.end(), more.begin(), more.end());
    }
    std::printf("%s\n", version_text().c_str());
    for (const Finding& finding : findings)
        std::printf("%-7s  %s\n", word_of(finding.kind), finding.text.c_str());
    const auto problems = std::ranges::count(findings, Finding::Kind::problem, &Finding::kind);
    std::printf("%td problem%s\n", problems, problems == 1 ? "" : "s");
    return problems == 0 ? succeeded : failed;
}

} // namespace

void add_doctor(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<DoctorOptions>();
    CLI::App* command = app.add_subcommand(
        "doctor", "Says what keeps this machine, or an application, from running on our libraries");
    command->add_option("--chip", options->chip, "The board's chip, as of `run`");
    command->add_option("--abi", options->abi, "The flavour of the libraries, as of `run`");
    command->add_option(
        "APPLICATION", options->application,
        "A program and its arguments, after --; it is not run. Model files among the arguments are "
        "looked at, too");
    command->footer("Exit status: 0 no problem was found, 1 one was.");
    command->callback([options, &exit_status] { exit_status = examine(*options); });
}

} // namespace boardless
