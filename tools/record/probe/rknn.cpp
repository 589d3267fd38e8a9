// SPDX-License-Identifier: Apache-2.0
#include "tools/record/probe/plan.h"

#include <rknn_api.h>

namespace probe {
namespace {

// One set; `values` moves on to the next.
bool run_set(rknn_context context, const Plan& plan, uint32_t outputs,
             const unsigned char*& values) {
    rknn_input inputs[most_inputs] = {};
    for (uint32_t i = 0; i < plan.header->inputs; ++i) {
        inputs[i].index = i;
        inputs[i].buf = const_cast<unsigned char*>(values);
        inputs[i].size = static_cast<uint32_t>(plan.inputs[i].bytes);
        inputs[i].type = static_cast<rknn_tensor_type>(plan.inputs[i].type);
        inputs[i].fmt = static_cast<rknn_tensor_format>(plan.inputs[i].layout);
        values += padded(plan.inputs[i].bytes);
    }
    rknn_output results[most_inputs] = {};
    for (uint32_t i = 0; i < outputs; ++i) results[i].index = i;
    if (rknn_inputs_set(context, plan.header->inputs, inputs) != RKNN_SUCC)
        return failed("rknn_inputs_set failed");
    if (rknn_run(context, nullptr) != RKNN_SUCC) return failed("rknn_run failed");
    if (rknn_outputs_get(context, outputs, results, nullptr) != RKNN_SUCC)
        return failed("rknn_outputs_get failed");
    rknn_outputs_release(context, outputs, results);
    return true;
}

bool run_sets(rknn_context context, const Plan& plan) {
    rknn_input_output_num count = {};
    if (rknn_query(context, RKNN_QUERY_IN_OUT_NUM, &count, sizeof count) != RKNN_SUCC)
        return failed("rknn_query failed");
    if (count.n_input != plan.header->inputs || count.n_output > most_inputs)
        return failed("the inputs are not this model's");
    const unsigned char* values = plan.values;
    for (uint64_t set = 0; set < plan.header->sets; ++set)
        if (!run_set(context, plan, count.n_output, values)) return false;
    return true;
}

} // namespace

const char* const model_name = "model.rknn";

void run_all(const char* model, const Plan& plan) {
    rknn_context context = 0;
    if (rknn_init(&context, const_cast<char*>(model), 0, 0, nullptr) != RKNN_SUCC) {
        failed("rknn_init failed");
        return;
    }
    run_sets(context, plan);
    rknn_destroy(context);
}

} // namespace probe
