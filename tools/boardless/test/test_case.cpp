// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/test/test_case.h"
#include "tools/boardless/version.h"

#include "emu-core/base/file.h"
#include "emu-core/base/json.h"
#include "emu-core/base/sha256.h"
#include "emu-core/chip/chip.h"

#include <algorithm>
#include <filesystem>
#include <limits>

namespace boardless {
namespace {

namespace fs = std::filesystem;
using emu::Fault;
using emu::Json;

emu::Result<std::vector<std::string>> texts(const Json& json, const char* name) {
    std::vector<std::string> result;
    if (!json.text().empty()) return std::vector<std::string>{json.text()};
    for (const Json& element : json.elements()) result.push_back(element.text());
    if (result.empty() || std::ranges::count(result, std::string()) != 0) {
        return emu::error(Fault::bad_input, "\"%s\" must be a text or a list of texts", name);
    }
    return result;
}

// One text.
emu::Result<std::string> text(const Json& json, const char* name) {
    if (!json.text().empty()) return json.text();
    return emu::error(Fault::bad_input, "\"%s\" must be a text", name);
}

emu::Outcome expect_members(const Json& json, std::initializer_list<std::string_view> known) {
    for (const auto& [name, value] : json.members()) {
        if (std::ranges::count(known, name) == 0) {
            return emu::error(Fault::bad_input, "\"%s\" is not known here",
                              emu::printable(name).c_str());
        }
    }
    return {};
}

emu::Outcome read_number(const Json& json, const char* name, double lowest, double& number) {
    if (json[name].is_null()) return {};
    const emu::Result<double> real = json[name].real();
    if (real && *real >= lowest) {
        number = *real;
        return {};
    }
    return emu::error(Fault::bad_input, "\"%s\" must be a number of %g or more", name, lowest);
}

emu::Result<Tolerance> read_tolerance(const Json& json) {
    Tolerance tolerance;
    EMU_TRY(expect_members(json, {"absolute", "relative", "cosine"}));
    EMU_TRY(read_number(json, "absolute", 0, tolerance.absolute));
    EMU_TRY(read_number(json, "relative", 0, tolerance.relative));
    EMU_TRY(read_number(json, "cosine", -1, tolerance.cosine));
    // A cosine alone says how close the whole must be, and nothing of single values.
    if (tolerance.cosine > -1 && json["absolute"].is_null() && json["relative"].is_null()) {
        tolerance.absolute = std::numeric_limits<double>::infinity();
    }
    return tolerance;
}

std::vector<std::string> below(const fs::path& folder, const std::vector<std::string>& names) {
    std::vector<std::string> paths;
    for (const std::string& name : names) paths.push_back((folder / name).lexically_normal());
    return paths;
}

emu::Result<std::vector<std::string>> read_chips(const Json& json) {
    if (json.is_null()) return std::vector<std::string>{std::string()};
    EMU_TRY_VALUE(chips, texts(json, "chip"));
    for (const std::string& chip : chips) {
        if (!emu::find_chip(chip)) {
            return emu::error(Fault::bad_input, "no chip is called '%s'; there are: %s",
                              emu::printable(chip).c_str(), emu::chip_names().c_str());
        }
    }
    return chips;
}

std::string name_on(const std::vector<std::string>& chips, const std::string& name,
                    const std::string& chip) {
    return chips.size() > 1 ? name + "[" + chip + "]" : name;
}

// Calls that were recorded on a board.
emu::Outcome add_trace_cases(const fs::path& folder, const std::string& name,
                             const std::string& source, const Json& json,
                             std::vector<TestCase>& cases) {
    EMU_TRY(expect_members(json, {"trace", "chip"}));
    EMU_TRY_VALUE(trace, text(json["trace"], "trace"));
    EMU_TRY_VALUE(chips, read_chips(json["chip"]));
    for (const std::string& chip : chips) {
        TestCase test{name_on(chips, name, chip), source, {}, {}, {}, {}};
        test.model.chip = chip;
        test.trace = below(folder, {trace}).front();
        cases.push_back(std::move(test));
    }
    return {};
}

emu::Outcome add_cases(const fs::path& folder, const std::string& name, const std::string& source,
                       std::vector<TestCase>& cases) {
    EMU_TRY_VALUE(json, Json::parse(source));
    if (!json["trace"].is_null()) return add_trace_cases(folder, name, source, json, cases);
    EMU_TRY(expect_members(json, {"model", "chip", "inputs", "outputs", "tolerance"}));
    EMU_TRY_VALUE(model, text(json["model"], "model"));
    EMU_TRY_VALUE(chips, read_chips(json["chip"]));
    EMU_TRY_VALUE(inputs, texts(json["inputs"], "inputs"));
    EMU_TRY_VALUE(outputs, texts(json["outputs"], "outputs"));
    EMU_TRY_VALUE(tolerance, read_tolerance(json["tolerance"]));
    for (const std::string& chip : chips) {
        TestCase test{name_on(chips, name, chip), source, {}, {}, {}, tolerance};
        test.model.path = below(folder, {model}).front();
        test.model.chip = chip;
        test.inputs = below(folder, inputs);
        test.outputs = below(folder, outputs);
        cases.push_back(std::move(test));
    }
    return {};
}

emu::Outcome read_case(const fs::path& file, const fs::path& folder, std::vector<TestCase>& cases) {
    EMU_TRY_VALUE(bytes, emu::read_file(file));
    const std::string source(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    const fs::path own = file.parent_path();
    const emu::Outcome added = add_cases(own, own.lexically_relative(folder), source, cases);
    if (added) return {};
    return emu::error(added.error().fault, "%s: %s", file.c_str(), added.error().detail.c_str());
}

} // namespace

emu::Result<std::vector<TestCase>> read_cases(const std::string& folder) {
    std::vector<TestCase> cases;
    std::error_code problem;
    fs::recursive_directory_iterator entry(folder, problem);
    for (; !problem && entry != fs::recursive_directory_iterator(); entry.increment(problem)) {
        if (entry->path().filename() == "case.json")
            EMU_TRY(read_case(entry->path(), folder, cases));
    }
    if (problem) {
        return emu::error(Fault::bad_argument, "%s: %s", folder.c_str(), problem.message().c_str());
    }
    if (cases.empty()) {
        return emu::error(Fault::bad_argument, "%s: no folder below it has a case.json",
                          folder.c_str());
    }
    std::ranges::sort(cases, {}, &TestCase::name);
    const auto twice = std::ranges::adjacent_find(cases, {}, &TestCase::name);
    if (twice != cases.end()) {
        return emu::error(Fault::bad_input, "%s: two cases are called %s", folder.c_str(),
                          twice->name.c_str());
    }
    return cases;
}

emu::Result<std::string> fingerprint_of(const TestCase& test) {
    std::string all = version_text() + "\n" + test.name + "\n" + test.source;
    std::vector<std::string> files{test.trace.empty() ? test.model.path : test.trace};
    files.insert(files.end(), test.inputs.begin(), test.inputs.end());
    files.insert(files.end(), test.outputs.begin(), test.outputs.end());
    for (const std::string& path : files) {
        EMU_TRY_VALUE(bytes, emu::read_file(path));
        all += "\n" + emu::to_hex(emu::sha256(bytes));
    }
    return emu::to_hex(emu::sha256(std::as_bytes(std::span(all)))).substr(0, 32);
}

} // namespace boardless
