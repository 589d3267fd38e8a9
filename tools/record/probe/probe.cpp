// SPDX-License-Identifier: Apache-2.0
// Runs the model of BOARDLESS_PROBE, a folder, on the inputs beside it, when a program starts that
// this library is preloaded into: any of the board's own, whatever its libc. The recorder stands
// before the vendor's library and writes down what comes of it.
#include "tools/record/library/memory.h"
#include "tools/record/library/system.h"
#include "tools/record/probe/plan.h"

namespace probe {

bool failed(const char* what) {
    const char* const line[] = {"boardless-record: the probe ends: ", what, "\n"};
    for (const char* part : line)
        record::system(record::call_write, 2, reinterpret_cast<long>(part),
                       static_cast<long>(record::length(part)));
    return false;
}

namespace {

using record::MappedFile;

constexpr size_t longest_path = 4096;

bool read_plan(const MappedFile& file, Plan& plan) {
    if (file.size() < sizeof(Header)) return failed("inputs.probe is missing");
    plan.header = reinterpret_cast<const Header*>(file.bytes());
    const Header& header = *plan.header;
    if (!record::same_bytes(header.magic, magic, sizeof magic) ||
        header.version != format_version || header.inputs > most_inputs)
        return failed("inputs.probe is not what this recorder reads");
    plan.inputs = reinterpret_cast<const Input*>(plan.header + 1);
    const uint64_t begin = sizeof header + header.inputs * sizeof(Input);
    if (file.size() < begin) return failed("inputs.probe is cut off");
    plan.values = file.bytes() + begin;
    uint64_t left = file.size() - begin;
    for (uint64_t set = 0; set < header.sets; ++set) {
        for (uint32_t i = 0; i < header.inputs; ++i) {
            const uint64_t bytes = plan.inputs[i].bytes;
            if (bytes > left || padded(bytes) > left) return failed("inputs.probe is cut off");
            left -= padded(bytes);
        }
    }
    return true;
}

// Of the folder; false where it is not there.
bool has_file(const char* folder, const char* name, char* path) {
    char* const end = record::write_text(path, folder, path + longest_path);
    record::write_text(record::write_text(end, "/", path + longest_path), name,
                       path + longest_path);
    return MappedFile(path).size() > 0;
}

__attribute__((constructor)) void run_probe() {
    const char* const folder = record::setting("BOARDLESS_PROBE");
    if (!folder) return;
    char path[longest_path];
    if (!has_file(folder, model_name, path)) {
        failed("the model is missing");
        return;
    }
    char inputs[longest_path];
    has_file(folder, "inputs.probe", inputs);
    const MappedFile file(inputs);
    Plan plan;
    if (read_plan(file, plan)) run_all(path, plan);
}

} // namespace
} // namespace probe
