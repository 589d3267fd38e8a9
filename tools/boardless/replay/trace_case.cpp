// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/replay/trace_case.h"

#include "emu-core/base/file.h"
#include "emu-core/chip/chip.h"
#include "emu-core/runtime/tensor_difference.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <filesystem>

namespace boardless {

namespace fs = std::filesystem;
using emu::Fault;

namespace {

// Real numbers where all of them look like such, else bytes: only a drawing depends on it.
std::vector<float> drawn_values(const std::vector<std::byte>& bytes) {
    std::vector<float> values(bytes.size() / sizeof(float));
    std::memcpy(values.data(), bytes.data(), values.size() * sizeof(float));
    const auto usual = [](float value) {
        const float size = std::fabs(value);
        return size == 0 || (size > 1e-12F && size < 1e12F);
    };
    if (bytes.size() % sizeof(float) == 0 && std::ranges::all_of(values, usual)) return values;
    values.clear();
    for (const std::byte one : bytes)
        values.push_back(static_cast<float>(std::to_integer<unsigned>(one)));
    return values;
}

// One line.
std::string reason_of(const trace::Trace& trace, const Replayed& replayed, std::size_t most) {
    if (trace.calls.empty()) return "the trace has no calls";
    std::string text;
    const bool differs = !replayed.differences.empty();
    const auto& all = differs ? replayed.differences : replayed.left_out;
    for (std::size_t i = 0; i < std::min(all.size(), most); ++i) {
        text += text.empty() ? "" : "; ";
        text += call_name(trace.calls[all[i].call]) + ": " + all[i].what;
    }
    if (all.size() > most) text += emu::format("; and %zu more", all.size() - most);
    return differs ? text : "not repeated: " + text;
}

} // namespace

emu::Outcome write_trace_case(const std::string& folder, const std::string& trace,
                              const std::string& chip) {
    std::error_code problem;
    if (!fs::create_directories(folder, problem)) {
        return emu::error(Fault::bad_argument, "%s: %s", folder.c_str(),
                          problem ? problem.message().c_str() : "there is one");
    }
    fs::copy_file(trace, fs::path(folder) / "calls.trace", problem);
    if (problem) {
        return emu::error(Fault::bad_argument, "%s: %s", folder.c_str(), problem.message().c_str());
    }
    std::string text = "{\"trace\": \"calls.trace\"";
    if (!chip.empty()) text += ", \"chip\": \"" + chip + "\"";
    text += "}\n";
    return emu::write_file(fs::path(folder) / "case.json", std::as_bytes(std::span(text)));
}

emu::Result<Replayed> replay_on(const trace::Trace& trace, const std::string& chip) {
    if (!chip.empty() && !emu::find_chip(chip)) {
        return emu::error(Fault::bad_argument, "no chip is called '%s'; there are: %s",
                          chip.c_str(), emu::chip_names().c_str());
    }
    if (!chip.empty()) ::setenv("BOARDLESS_CHIP", chip.c_str(), 1);
    return replay(trace);
}

void add_replayed(const trace::Trace& trace, const Replayed& replayed, bool strict,
                  CaseResult& result) {
    const bool good = !trace.calls.empty() && replayed.differences.empty() &&
                      (!strict || replayed.left_out.empty());
    result.end = good ? reports::TestEnd::passed : reports::TestEnd::failed;
    if (good) return;
    constexpr std::size_t most = 8; // of what is listed and drawn
    result.reason = reason_of(trace, replayed, most);
    for (const CallDifference& one : replayed.differences) {
        if (one.there.empty() || result.outputs.size() == most) continue;
        const std::vector<float> there = drawn_values(one.there), here = drawn_values(one.here);
        if (there.size() != here.size()) continue;
        OutputResult output;
        output.file = call_name(trace.calls[one.call]);
        output.elements = there.size();
        emu::TensorDifference difference;
        difference.add(there, here);
        output.different = static_cast<std::size_t>(difference.different());
        output.cosine = difference.cosine();
        output.max_error = difference.maximum();
        draw(there, here, output);
        result.outputs.push_back(std::move(output));
    }
}

emu::Outcome run_trace_case(const TestCase& test, CaseResult& result) {
    EMU_TRY_VALUE(file, emu::read_file(test.trace));
    EMU_TRY_VALUE(trace, trace::read(file));
    EMU_TRY_VALUE(replayed, replay_on(trace, test.model.chip));
    add_replayed(trace, replayed, true, result);
    return {};
}

} // namespace boardless
