// SPDX-License-Identifier: Apache-2.0
// bmruntime_models FOLDER: genuine models against their stored outputs, through libbmruntime's
// public functions.
#include "conformance/bmrt/vector_file.h"

#include <libbmruntime/bmruntime_bmnet.h>

#include <cstdio>
#include <cstring>
#include <unistd.h>

namespace {

using bmrt_vectors::StoredRun;

constexpr int skipped = 77;

std::uint8_t* pointer_to(const std::vector<std::byte>& bytes) {
    return reinterpret_cast<std::uint8_t*>(const_cast<std::byte*>(bytes.data()));
}

// Chooses the stored command's shapes, runs twice with one call and once in steps.
const char* run(bmctx_t ctx, bmnet_t net, const StoredRun& stored) {
    bmnet_model_info_t* model = bmnet_get_model_info(net);
    if (!model || stored.command >= model->command_num) return "no such command";
    bmnet_input_info_t& inputs = model->input_info_array[stored.command];
    const auto count = static_cast<int>(inputs.input_num);
    if (bmnet_set_input_shape2(net, inputs.shape_array, count) != BM_SUCCESS)
        return "no such shape";
    bmnet_output_info_t info{};
    if (bmnet_get_output_info(net, &info) != BM_SUCCESS) return "no output info";
    if (inputs.input_size != stored.input.size()) return "another size of the input";
    if (info.output_size != stored.output.size()) return "another size of the output";
    for (int i = 0; i < 2; ++i) {
        std::vector<std::byte> output(info.output_size);
        if (bmnet_inference(net, pointer_to(stored.input), pointer_to(output)) != BM_SUCCESS) {
            return "the inference fails";
        }
        if (output != stored.output) return "the outputs differ";
    }
    // Before the run none of the output's bytes is what it must become.
    std::vector<std::byte> first(stored.output.begin(), stored.output.begin() + info.size_array[0]);
    for (std::byte& value : first) value = ~value;
    if (bm_memcpy_s2d(ctx, bmnet_output_devmem(net), pointer_to(first)) != BM_SUCCESS ||
        bmnet_load_input(net, pointer_to(stored.input)) != BM_SUCCESS ||
        bmnet_run(net) != BM_SUCCESS ||
        bm_memcpy_d2s(ctx, pointer_to(first), bmnet_output_devmem(net)) != BM_SUCCESS) {
        return "the steps fail";
    }
    return std::memcmp(first.data(), stored.output.data(), first.size()) == 0
               ? nullptr
               : "the first output differs in device memory";
}

// What is wrong, or null.
const char* check(const std::string& folder, const StoredRun& stored) {
    bmctx_t ctx = nullptr;
    bmnet_t net = nullptr;
    if (bm_init(0, &ctx) != BM_SUCCESS) return "bm_init fails";
    const std::string path = folder + "/" + stored.model;
    if (bmnet_register_bmodel(ctx, path.c_str(), &net) != BM_SUCCESS) return "not registered";
    const char* wrong = run(ctx, net, stored);
    bmnet_cleanup(net);
    bm_exit(ctx);
    return wrong;
}

int main_of(const std::string& folder) {
    if (::access(folder.c_str(), R_OK) != 0) {
        std::printf("skipped: there is no %s\n", folder.c_str());
        return skipped;
    }
    const auto rows = bmrt_vectors::stored_runs(folder);
    if (!rows) {
        std::printf("%s\n", rows.error().detail.c_str());
        return 1;
    }
    std::size_t equal = 0;
    for (const StoredRun& row : *rows) {
        const char* wrong = check(folder, row);
        equal += wrong ? 0 : 1;
        std::printf("%s, command %zu: %s\n", row.model.c_str(), row.command,
                    wrong ? wrong : "equal");
    }
    std::printf("%zu of %zu equal\n", equal, rows->size());
    return equal == rows->size() && equal >= 8 ? 0 : 1;
}

} // namespace

int main(int argc, char** argv) {
    return argc == 2 ? main_of(argv[1]) : 2;
}
