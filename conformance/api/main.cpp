// SPDX-License-Identifier: Apache-2.0
// conformance_api: runs call tables against a library that it knows by path only. See README.md.
#include <getopt.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "conformance/api/interpreter.h"
#include "conformance/api/stop.h"
#include "conformance/api/sweep.h"

namespace {

using namespace conformance;

struct Options {
    std::string library;
    std::string data;
    std::string only;  // name of the one case to run, or the folder/ of several
    std::string sweep; // nulls, stubs
    std::vector<std::string> tables;
    std::string junit, tap; // reports to write
    bool list = false;
};

constexpr char usage[] = "conformance_api --tables DIR|FILE... [--lib PATH] [--data DIR]\n"
                         "                [--list | --case NAME|FOLDER/ | --sweep nulls|stubs]\n"
                         "                [--junit FILE] [--tap FILE]\n";

bool read_options(int argc, char** argv, Options& options) {
    const option known[] = {{"lib", required_argument, nullptr, 'l'},
                            {"data", required_argument, nullptr, 'd'},
                            {"case", required_argument, nullptr, 'c'},
                            {"sweep", required_argument, nullptr, 's'},
                            {"tables", required_argument, nullptr, 't'},
                            {"junit", required_argument, nullptr, 'j'},
                            {"tap", required_argument, nullptr, 'T'},
                            {"list", no_argument, nullptr, 'L'},
                            {}};
    for (int key; (key = getopt_long(argc, argv, "", known, nullptr)) != -1;) {
        switch (key) {
        case 'l': options.library = optarg; break;
        case 'd': options.data = optarg; break;
        case 'c': options.only = optarg; break;
        case 's': options.sweep = optarg; break;
        case 't': options.tables.emplace_back(optarg); break;
        case 'j': options.junit = optarg; break;
        case 'T': options.tap = optarg; break;
        case 'L': options.list = true; break;
        default: return false;
        }
    }
    options.tables.insert(options.tables.end(), argv + optind, argv + argc);
    return !options.tables.empty() && (options.list || !options.library.empty());
}

// Of its steps `leaves "text"`.
Texts texts_left_by(const Block& block) {
    constexpr std::string_view word = "leaves ";
    Texts texts;
    for (const Step& step : block.steps) {
        if (!step.text.starts_with(word)) continue;
        const std::string text = step.text.substr(word.size());
        if (text.size() < 3 || text.front() != '"' || text.back() != '"')
            stop(step.place + ": leaves what?");
        texts.push_back(text.substr(1, text.size() - 2));
    }
    return texts;
}

bool is_asked_for(const std::string& name, const std::string& only) {
    if (only.empty() || name == only) return true;
    return only.back() == '/' && name.starts_with(only);
}

Results run_cases(const Setting& setting, const std::string& only) {
    Results results;
    for (const Block& block : setting.table.blocks()) {
        if (block.kind != BlockKind::test || !is_asked_for(block.name, only)) continue;
        const auto run = [&](int log) { Interpreter(setting, log).run(block); };
        results.push_back(run_in_child(block.name, run, texts_left_by(block)));
    }
    return results;
}

int report(const Results& results, const Options& options) {
    using reports::TestEnd;
    const auto count = [&](TestEnd end) {
        return std::ranges::count(results, end, &reports::TestResult::end);
    };
    const auto passed = count(TestEnd::passed), skipped = count(TestEnd::skipped);
    const auto failed = std::ssize(results) - passed - skipped;
    std::printf("%td passed, %td failed, %td skipped\n", passed, failed, skipped);
    if (!reports::write_reports("conformance_api", results, options.junit, options.tap))
        stop("a report could not be written");
    if (failed > 0) return exit_failed;
    if (passed > 0) return 0;
    return skipped > 0 ? exit_skipped : exit_failed; // nothing ran: no such case
}

} // namespace

int main(int argc, char** argv) {
    Options options;
    if (!read_options(argc, argv, options)) {
        std::fputs(usage, stderr);
        return 2;
    }
    Table table;
    for (const std::string& path : options.tables) table.load(path);
    if (options.list) {
        for (const Block& block : table.blocks()) {
            if (block.kind == BlockKind::test) std::printf("%s\n", block.name.c_str());
        }
        return 0;
    }
    const Vendor* const vendor = find_vendor(table.vendor());
    if (!vendor) stop("no vendor is called '" + table.vendor() + "'");
    const Setting setting{*vendor, table, options.library, options.data};
    if (options.sweep.empty()) return report(run_cases(setting, options.only), options);
    if (options.sweep == "nulls") return report(sweep_nulls(setting), options);
    if (options.sweep == "stubs") return report(sweep_stubs(setting), options);
    stop("no sweep is called '" + options.sweep + "'");
}
