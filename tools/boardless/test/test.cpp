// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/command.h"
#include "tools/boardless/progress.h"
#include "tools/boardless/test/case_result.h"

#include "emu-core/base/file.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <map>
#include <thread>

namespace boardless {
namespace {

using emu::Fault;
using reports::TestEnd;

struct TestOptions {
    std::string cases, shard, results, junit, tap, markdown, html;
    std::vector<std::string> from;
    bool resume = false;
    unsigned jobs = std::max(1U, std::thread::hardware_concurrency());
    unsigned seconds = 600;
    std::size_t worst = 20;
};

struct Shard {
    unsigned index = 1, count = 1;
};

bool read_number(std::string_view text, unsigned& number) {
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    return problem == std::errc() && end == text.data() + text.size();
}

emu::Result<Shard> read_shard(const std::string& text) {
    Shard shard;
    if (text.empty()) return shard;
    const std::size_t slash = std::min(text.find('/'), text.size());
    const bool numbers = read_number(text.substr(0, slash), shard.index) && slash < text.size() &&
                         read_number(text.substr(slash + 1), shard.count);
    if (numbers && shard.index >= 1 && shard.index <= shard.count) return shard;
    return emu::error(Fault::bad_argument, "--shard %s: it must be like 3/8", text.c_str());
}

// Every so manieth, so that each has some of each folder.
std::vector<TestCase> part_of(std::vector<TestCase> cases, const Shard& shard) {
    std::vector<TestCase> part;
    for (std::size_t i = shard.index - 1; i < cases.size(); i += shard.count)
        part.push_back(std::move(cases[i]));
    return part;
}

using Results = std::map<std::string, CaseResult>;

// Those of an earlier run whose files are still the same.
emu::Result<Results> still_valid(const TestOptions& options, const std::vector<TestCase>& cases) {
    Results valid;
    std::error_code absent;
    if (!options.resume || !std::filesystem::exists(options.results, absent)) return valid;
    EMU_TRY_VALUE(earlier, read_results(options.results));
    Results known;
    for (CaseResult& result : earlier) known[result.name] = std::move(result);
    for (const TestCase& test : cases) {
        const auto found = known.find(test.name);
        if (found == known.end() || found->second.fingerprint.empty()) continue;
        const auto fingerprint = fingerprint_of(test);
        if (fingerprint && *fingerprint == found->second.fingerprint) valid.insert(*found);
    }
    return valid;
}

emu::Result<Results> run_all(const TestOptions& options, const std::vector<TestCase>& cases) {
    EMU_TRY_VALUE(results, still_valid(options, cases));
    std::vector<TestCase> left;
    for (const TestCase& test : cases) {
        if (!results.contains(test.name)) left.push_back(test);
    }
    if (!results.empty())
        std::fprintf(stderr, "%zu of %zu cases are done already\n", results.size(), cases.size());
    std::vector<CaseResult> kept;
    for (const auto& [name, result] : results) kept.push_back(result);
    if (!options.results.empty()) EMU_TRY(write_results(options.results, kept));
    emu::Outcome written;
    {
        Progress progress("testing", left.size());
        run_cases(left, options.jobs, options.seconds, [&](CaseResult result) {
            if (!options.results.empty() && written) written = add_result(options.results, result);
            progress.step();
            results[result.name] = std::move(result);
        });
    }
    EMU_TRY(written);
    return results;
}

// What shards computed, one result for each case.
emu::Result<Results> read_all(const TestOptions& options, const std::vector<TestCase>& cases) {
    Results results;
    for (const std::string& path : options.from) {
        EMU_TRY_VALUE(read, read_results(path));
        for (CaseResult& result : read) {
            if (results.contains(result.name)) {
                return emu::error(Fault::bad_input, "%s: case %s was in another file", path.c_str(),
                                  result.name.c_str());
            }
            results[result.name] = std::move(result);
        }
    }
    for (const TestCase& test : cases) {
        if (results.contains(test.name)) continue;
        return emu::error(Fault::bad_input, "no file has a result of case %s", test.name.c_str());
    }
    if (results.size() == cases.size()) return results;
    return emu::error(Fault::bad_input, "the files have results of %zu cases, %s has %zu",
                      results.size(), options.cases.c_str(), cases.size());
}

emu::Outcome write_text(const std::string& path, const std::string& text) {
    if (path.empty()) return {};
    return emu::write_file(path, std::as_bytes(std::span(text)));
}

emu::Outcome write_all(const TestOptions& options, const std::vector<CaseResult>& results) {
    const std::string suite = "boardless test";
    const std::vector<reports::TestResult> list = test_results(results);
    EMU_TRY(write_text(options.junit, reports::junit_text(suite, list)));
    EMU_TRY(write_text(options.tap, reports::tap_text(list)));
    EMU_TRY(write_text(options.markdown, case_markdown(results, options.worst)));
    EMU_TRY(write_text(options.html, case_html(results, options.worst)));
    if (!options.results.empty()) EMU_TRY(write_results(options.results, results));
    for (const CaseResult& result : results) {
        if (result.end != TestEnd::passed)
            std::printf("%s: %s\n", result.name.c_str(), result.reason.c_str());
    }
    std::printf("%s\n", summary_text(results).c_str());
    return {};
}

emu::Result<int> test(const TestOptions& options) {
    EMU_TRY_VALUE(shard, read_shard(options.shard));
    EMU_TRY_VALUE(all, read_cases(options.cases));
    const std::vector<TestCase> cases = part_of(std::move(all), shard);
    EMU_TRY_VALUE(by_name,
                  options.from.empty() ? run_all(options, cases) : read_all(options, cases));
    std::vector<CaseResult> results;
    for (auto& [name, result] : by_name) results.push_back(std::move(result));
    EMU_TRY(write_all(options, results));
    const bool good = std::ranges::all_of(
        results, [](const CaseResult& one) { return one.end == TestEnd::passed; });
    return good ? succeeded : failed;
}

int status_of(const TestOptions& options) {
    const emu::Result<int> status = test(options);
    return status ? *status : report(status.error());
}

void add_outputs(CLI::App& command, TestOptions& options) {
    command.add_option("--junit", options.junit, "Writes the results as JUnit's XML");
    command.add_option("--tap", options.tap, "Writes the results in the Test Anything Protocol");
    command.add_option("--markdown", options.markdown,
                       "Writes a summary, and a table of the worst cases");
    command.add_option("--html", options.html, "Writes a page with the worst cases drawn");
    command.add_option("--worst", options.worst, "How many cases both show")->capture_default_str();
}

constexpr const char* footer =
    "A case is a folder with a file case.json, anywhere below FOLDER, whose paths are seen from "
    "there:\n"
    "  {\"model\": \"../net.onnx\", \"chip\": \"rk3588\", \"inputs\": [\"in.npy\"], \"outputs\": "
    "[\"out.npy\"],\n"
    "   \"tolerance\": {\"absolute\": 0.01, \"relative\": 0, \"cosine\": 0.999}}\n"
    "\"chip\" may be a list, or left out; without \"tolerance\" every value must be the expected "
    "one.\n"
    "{\"trace\": \"calls.trace\"}: the calls of a trace, which must give what they gave on the "
    "board.\n"
    "Exit status: 0 all passed, 1 some did not.";

} // namespace

void add_test(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<TestOptions>();
    CLI::App* command = app.add_subcommand(
        "test", "Runs a folder of cases: models, inputs and the outputs that are expected");
    command->add_option("FOLDER", options->cases, "The cases")->required();
    command
        ->add_option("--jobs", options->jobs, "Cases that run at once; when not given, one per CPU")
        ->check(CLI::Range(1U, 1024U));
    command->add_option("--timeout", options->seconds, "Seconds after which a case is broken")
        ->check(CLI::Range(1U, 86400U))
        ->capture_default_str();
    command->add_option("--shard", options->shard,
                        "3/8: the third of eight parts, each for a machine of its own");
    CLI::Option* results = command->add_option(
        "--results", options->results, "Keeps each result in this file as soon as it is there");
    command
        ->add_flag(
            "--resume", options->resume,
            "Takes results from that file whose model, inputs and outputs have not changed since")
        ->needs(results);
    command
        ->add_option("--from", options->from,
                     "Runs nothing: takes the results from this file; once per shard, together "
                     "those of one run")
        ->type_size(1)
        ->allow_extra_args(false)
        ->excludes(command->get_option("--shard"))
        ->excludes("--resume");
    add_outputs(*command, *options);
    command->footer(footer);
    command->callback([options, &exit_status] { exit_status = status_of(*options); });
}

} // namespace boardless
