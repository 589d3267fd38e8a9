// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/replay/replay.h"

#include "emu-core/chip/chip.h"
#include "tools/boardless/board_width.h"
#include "tools/boardless/environment.h"
#include "tools/boardless/replay/call_passage.h"
#include "tools/guest/server/vendors/vendors.h"

#include <algorithm>
#include <chrono>
#include <filesystem>

#include <dlfcn.h>

namespace boardless {
namespace {

using emu::Fault;
using emu::format;

// The vendor's name in the trace, and the library of ours that has all of its functions.
struct RecordedLibrary {
    std::string_view vendor, library;
};
constexpr RecordedLibrary recorded[] = {{"rknn", "librknnrt.so"},
                                        {"viplite", "libVIPlite.so"},
                                        {"hbdnn", "libdnn.so"},
                                        {"bmrt", "libbmruntime.so"}};

std::string_view trace_fact(const trace::Trace& trace, std::string_view name) {
    const auto found = trace.facts.find(name);
    return found == trace.facts.end() ? std::string_view() : found->second;
}

emu::Result<const guest::VendorLibrary*> vendor_library_of(const trace::Trace& trace) {
    const std::string_view vendor = trace_fact(trace, "library");
    const auto* const row = std::ranges::find(recorded, vendor, &RecordedLibrary::vendor);
    if (row != std::end(recorded)) return guest::find_library(row->library, {});
    return emu::error(Fault::bad_input, "the trace is of '%s', which cannot be replayed",
                      emu::printable(vendor).c_str());
}

std::int64_t steady_ns() {
    return std::chrono::steady_clock::now().time_since_epoch() / std::chrono::nanoseconds(1);
}

class TracePlayer {
public:
    TracePlayer(Stage& stage, void* library, Replayed& replayed)
        : stage_(stage), library_(library), replayed_(replayed) {}

    void play(std::size_t index) {
        const trace::Call& call = stage_.trace.calls[index];
        const emu::Outcome outcome = repeat(index, call);
        if (outcome) return;
        replayed_.left_out.push_back({index, outcome.error().detail});
        const guest::Function* const function = stage_.interface.function(call.function);
        for (std::size_t i = 0; function && i < call.words.size(); ++i)
            if (i < function->arguments.size()) doubt(function->arguments[i], call, i);
    }

private:
    // Of a call that was not repeated.
    void doubt(const guest::Argument& argument, const trace::Call& call, std::size_t index) {
        if (argument.role.shape == guest::Shape::token) stage_.unsure.insert(call.words[index]);
        if (argument.role.shape != guest::Shape::token_at || !call.returned) return;
        stage_.memory.see(call.returned->regions);
        const auto given = stage_.memory.at(call.words[index], stage_.narrow ? 4 : 8);
        const std::uint64_t handle = given ? number_at(given->data(), given->size()) : 0;
        if (handle) stage_.lost.insert(handle);
    }

    emu::Outcome repeat(std::size_t index, const trace::Call& call) {
        if (!call.returned)
            return emu::error(Fault::unsupported, "it has not returned in the trace");
        const guest::Function* const function = stage_.interface.function(call.function);
        const std::string name(call.function);
        void* const address = function ? ::dlsym(library_, name.c_str()) : nullptr;
        if (!address) return emu::error(Fault::unsupported, "our library has no such function");
        if (!function->refused.empty())
            return emu::error(Fault::unsupported, "%.*s",
                              static_cast<int>(function->refused.size()), function->refused.data());
        if (function->result->kind == guest::Kind::record && function->result->size <= 16)
            return emu::error(Fault::unsupported, "it returns a struct in registers");
        for (std::size_t i = 0; i < std::min(call.words.size(), function->arguments.size()); ++i)
            if (function->arguments[i].role.shape == guest::Shape::token &&
                stage_.lost.contains(call.words[i]))
                return emu::error(Fault::unsupported,
                                  "it needs what a call gave that was not repeated");
        CallPassage passage(stage_, *function, call);
        EMU_TRY_VALUE(words, passage.to_here());
        const std::int64_t begin = steady_ns();
        const std::uint64_t result =
            guest::call_here(address, *function, words, passage.result_place());
        replayed_.here_ns += steady_ns() - begin;
        replayed_.there_ns += call.returned->time - call.time;
        ++replayed_.repeated;
        passage.compare(result, replayed_, index);
        return {};
    }

    Stage& stage_;
    void* library_;
    Replayed& replayed_;
};

std::string difference_line(const trace::Trace& trace, const CallDifference& one) {
    return "  " + call_name(trace.calls[one.call]) + ": " + one.what + "\n";
}

} // namespace

emu::Result<Replayed> replay(const trace::Trace& trace) {
    EMU_TRY(expect_64_bits("a trace of calls"));
    EMU_TRY_VALUE(library, vendor_library_of(trace));
    EMU_TRY_VALUE(folder, library_folder());
    const std::string path = folder / std::string(library->file);
    void* const handle = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!handle) return emu::error(Fault::bad_state, "%s", ::dlerror());
    const guest::Interface interface = library->describe();
    Stage stage{interface, trace, trace.header.word == 4, handle};
    Replayed replayed;
    TracePlayer player(stage, handle, replayed);
    for (std::size_t i = 0; i < trace.calls.size(); ++i) player.play(i);
    std::error_code ignored;
    if (!stage.folder.empty()) std::filesystem::remove_all(stage.folder, ignored);
    return replayed;
}

// A device tree names the board first and then the chip, after commas; NUL between them.
std::string chip_of(const trace::Trace& trace) {
    std::string_view rest = trace_fact(trace, "board");
    while (!rest.empty()) {
        const std::string_view one = rest.substr(0, rest.find('\0'));
        const std::string_view name = one.substr(one.find(',') + 1);
        if (const emu::Chip* const chip = emu::find_chip(name)) return std::string(chip->name);
        rest.remove_prefix(std::min(one.size() + 1, rest.size()));
    }
    return {};
}

std::string call_name(const trace::Call& call) {
    return format("call %llu, %s", static_cast<unsigned long long>(call.number),
                  emu::printable(call.function).c_str());
}

std::string replay_text(const trace::Trace& trace, const Replayed& replayed, std::size_t most) {
    std::string text;
    for (const std::string& one : trace::shortcomings(trace)) text += "The trace: " + one + "\n";
    const auto list = [&](const std::vector<CallDifference>& all) {
        for (std::size_t i = 0; i < all.size() && i < most; ++i)
            text += difference_line(trace, all[i]);
        if (all.size() > most) text += format("  and %zu more\n", all.size() - most);
    };
    if (!replayed.left_out.empty()) {
        text += format("%zu calls were not repeated:\n", replayed.left_out.size());
        list(replayed.left_out);
    }
    if (replayed.uncompared)
        text += format("%zu results depend on what is not repeated: they were not compared\n",
                       replayed.uncompared);
    if (!replayed.differences.empty()) {
        text += "What differs, first of all:\n";
        list(replayed.differences);
    }
    text += format("%zu of %zu calls repeated, %zu differences; %llu of %llu bytes differ\n",
                   replayed.repeated, trace.calls.size(), replayed.differences.size(),
                   static_cast<unsigned long long>(replayed.different_bytes),
                   static_cast<unsigned long long>(replayed.compared_bytes));
    return text;
}

} // namespace boardless
