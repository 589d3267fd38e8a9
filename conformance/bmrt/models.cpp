// SPDX-License-Identifier: Apache-2.0
// bmrt_models FOLDER: genuine models against their stored outputs.
#include "base/error.h"
#include "base/file.h"
#include "model_run.h"
#include "vector_file.h"

#include "base/checked.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <unistd.h>

namespace bmrt_vectors {
namespace {

constexpr int skipped = 77;

struct Row {
    std::string model;
    std::size_t command;
    std::vector<std::byte> input, output;
};

emu::Result<std::vector<std::byte>> part_of(const VectorFile& file, const emu::Json& range) {
    EMU_TRY_VALUE(offset, range["off"].integer());
    EMU_TRY_VALUE(length, range["len"].integer());
    if (!emu::in_range(offset, length, file.data.size())) {
        return emu::error(emu::Fault::bad_model, "the case leaves the file");
    }
    const emu::Bytes bytes = emu::Bytes(file.data).subspan(offset, length);
    return std::vector<std::byte>(bytes.begin(), bytes.end());
}

emu::Outcome add_golden(const std::string& folder, std::vector<Row>& rows) {
    EMU_TRY_VALUE(file, read_vectors(folder + "/golden/models.json"));
    for (const emu::Json& stored : file.cases()) {
        EMU_TRY_VALUE(command, stored["command"].integer());
        EMU_TRY_VALUE(input, part_of(file, stored["input"]));
        EMU_TRY_VALUE(output, part_of(file, stored["output"]));
        rows.push_back(
            {stored["local_file"].text(), static_cast<std::size_t>(command), input, output});
    }
    return {};
}

emu::Outcome add_files(const std::string& folder, const std::string& model,
                       const std::string& input, const std::string& output,
                       std::vector<Row>& rows) {
    EMU_TRY_VALUE(in, emu::read_file(folder + "/" + input));
    EMU_TRY_VALUE(out, emu::read_file(folder + "/" + output));
    rows.push_back({model, 0, in, out});
    return {};
}

emu::Result<std::vector<Row>> all_rows(const std::string& folder) {
    std::vector<Row> rows;
    EMU_TRY(add_golden(folder, rows));
    EMU_TRY(add_files(folder, "lenet/lenet.bmodel", "lenet/input0_int8_1x1x28x28.bin",
                      "lenet/ip2_out.bin", rows));
    EMU_TRY(add_files(folder, "bmodel/det1_1_3_12_12.bmodel", "bmodel/det1_input_1_3_12_12.bin",
                      "bmodel/det1_output_1_3_12_12_ref.bin", rows));
    return rows;
}

// Also from the file that our own writer makes of the model.
emu::Outcome check(const std::string& folder, const Row& row) {
    EMU_TRY_VALUE(file, emu::read_file(folder + "/" + row.model));
    EMU_TRY_VALUE(model, bmrt::read_bmodel(emu::SharedBytes(file)));
    EMU_TRY_VALUE(again, bmrt::read_bmodel(emu::SharedBytes(bmrt::write_bmodel(model))));
    EMU_TRY_VALUE(output, run_command(model, row.command, row.input));
    EMU_TRY_VALUE(output_again, run_command(again, row.command, row.input));
    if (output == row.output && output_again == row.output) return {};
    return emu::error(emu::Fault::internal, "the outputs differ");
}

int main_of(const std::string& folder) {
    if (::access(folder.c_str(), R_OK) != 0) {
        std::printf("skipped: there is no %s\n", folder.c_str());
        return skipped;
    }
    const auto rows = all_rows(folder);
    if (!rows) {
        std::printf("%s\n", rows.error().detail.c_str());
        return 1;
    }
    std::size_t equal = 0;
    for (const Row& row : *rows) {
        const auto start = std::chrono::steady_clock::now();
        const emu::Outcome outcome = check(folder, row);
        const std::chrono::duration<double, std::milli> time =
            std::chrono::steady_clock::now() - start;
        equal += outcome ? 1 : 0;
        std::printf("%s, command %zu: %s, %.1f ms\n", row.model.c_str(), row.command,
                    outcome ? "equal" : outcome.error().detail.c_str(), time.count());
    }
    std::printf("%zu of %zu equal\n", equal, rows->size());
    return equal == rows->size() && equal >= 8 ? 0 : 1;
}

} // namespace
} // namespace bmrt_vectors

int main(int argc, char** argv) {
    return argc == 2 ? bmrt_vectors::main_of(argv[1]) : 2;
}
