// SPDX-License-Identifier: Apache-2.0
// Runs the model of BOARDLESS_PROBE, a folder, on the inputs beside it, when a program starts that
// this library is preloaded into: any of the board's own, whatever its libc. The recorder stands
// before the vendor's library and writes down what comes of it.
#include "tools/record/library/memory.h"
#include "tools/record/library/system.h"
#include "tools/record/probe_format.h"

#include <rknn_api.h>

namespace {

using record::MappedFile;

constexpr size_t longest_path = 4096;

bool failed(const char* what) {
    const char* const line[] = {"boardless-record: the probe ends: ", what, "\n"};
    for (const char* part : line)
        record::system(record::call_write, 2, reinterpret_cast<long>(part),
                       static_cast<long>(record::length(part)));
    return false;
}

// The inputs' file, checked.
struct Plan {
    const probe::Header* header;
    const probe::Input* inputs;
    const unsigned char* values;
};

uint64_t padded(uint64_t bytes) {
    return (bytes + 7) / 8 * 8;
}

bool read_plan(const MappedFile& file, Plan& plan) {
    if (file.size() < sizeof(probe::Header)) return failed("inputs.probe is missing");
    plan.header = reinterpret_cast<const probe::Header*>(file.bytes());
    const probe::Header& header = *plan.header;
    if (!record::same_bytes(header.magic, probe::magic, sizeof probe::magic) ||
        header.version != probe::format_version || header.inputs > probe::most_inputs)
        return failed("inputs.probe is not what this recorder reads");
    plan.inputs = reinterpret_cast<const probe::Input*>(plan.header + 1);
    const uint64_t begin = sizeof header + header.inputs * sizeof(probe::Input);
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

// One set; `values` moves on to the next.
bool run_set(rknn_context context, const Plan& plan, uint32_t outputs,
             const unsigned char*& values) {
    rknn_input inputs[probe::most_inputs] = {};
    for (uint32_t i = 0; i < plan.header->inputs; ++i) {
        inputs[i].index = i;
        inputs[i].buf = const_cast<unsigned char*>(values);
        inputs[i].size = static_cast<uint32_t>(plan.inputs[i].bytes);
        inputs[i].type = static_cast<rknn_tensor_type>(plan.inputs[i].type);
        inputs[i].fmt = static_cast<rknn_tensor_format>(plan.inputs[i].layout);
        values += padded(plan.inputs[i].bytes);
    }
    rknn_output results[probe::most_inputs] = {};
    for (uint32_t i = 0; i < outputs; ++i) results[i].index = i;
    if (rknn_inputs_set(context, plan.header->inputs, inputs) != RKNN_SUCC)
        return failed("rknn_inputs_set failed");
    if (rknn_run(context, nullptr) != RKNN_SUCC) return failed("rknn_run failed");
    if (rknn_outputs_get(context, outputs, results, nullptr) != RKNN_SUCC)
        return failed("rknn_outputs_get failed");
    rknn_outputs_release(context, outputs, results);
    return true;
}

bool run_all(rknn_context context, const Plan& plan) {
    rknn_input_output_num count = {};
    if (rknn_query(context, RKNN_QUERY_IN_OUT_NUM, &count, sizeof count) != RKNN_SUCC)
        return failed("rknn_query failed");
    if (count.n_input != plan.header->inputs || count.n_output > probe::most_inputs)
        return failed("the inputs are not this model's");
    const unsigned char* values = plan.values;
    for (uint64_t set = 0; set < plan.header->sets; ++set)
        if (!run_set(context, plan, count.n_output, values)) return false;
    return true;
}

void path_of(const char* folder, const char* name, char* path) {
    char* const end = record::write_text(path, folder, path + longest_path);
    record::write_text(end, name, path + longest_path);
}

__attribute__((constructor)) void run_probe() {
    const char* const folder = record::setting("BOARDLESS_PROBE");
    if (!folder) return;
    char path[longest_path];
    path_of(folder, "/inputs.probe", path);
    const MappedFile file(path);
    Plan plan;
    if (!read_plan(file, plan)) return;
    path_of(folder, "/model.rknn", path);
    rknn_context context = 0;
    if (rknn_init(&context, path, 0, 0, nullptr) != RKNN_SUCC) {
        failed("rknn_init failed");
        return;
    }
    run_all(context, plan);
    rknn_destroy(context);
}

} // namespace
