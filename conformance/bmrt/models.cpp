// SPDX-License-Identifier: Apache-2.0
// bmrt_models FOLDER: genuine models against their stored outputs.
#include "conformance/bmrt/vector_file.h"
#include "emu-core/base/error.h"
#include "emu-core/base/file.h"
#include "libbmrt/format/model_run.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <unistd.h>

namespace bmrt_vectors {
namespace {

constexpr int skipped = 77;

// The bytes of all outputs, one after the other.
emu::Result<std::vector<std::byte>> run(const bmrt::Bmodel& model, const StoredRun& row) {
    const emu::Bytes input = row.input;
    EMU_TRY_VALUE(outputs, bmrt::run_command(model, row.command, {&input, 1}));
    std::vector<std::byte> bytes;
    for (const auto& output : outputs) bytes.insert(bytes.end(), output.begin(), output.end());
    return bytes;
}

// Also from the file that our own writer makes of the model.
emu::Outcome check(const std::string& folder, const StoredRun& row) {
    EMU_TRY_VALUE(file, emu::read_file(folder + "/" + row.model));
    EMU_TRY_VALUE(model, bmrt::read_bmodel(emu::SharedBytes(file)));
    EMU_TRY_VALUE(again, bmrt::read_bmodel(emu::SharedBytes(bmrt::write_bmodel(model))));
    EMU_TRY_VALUE(output, run(model, row));
    EMU_TRY_VALUE(output_again, run(again, row));
    if (output == row.output && output_again == row.output) return {};
    return emu::error(emu::Fault::internal, "the outputs differ");
}

int main_of(const std::string& folder) {
    if (::access(folder.c_str(), R_OK) != 0) {
        std::printf("skipped: there is no %s\n", folder.c_str());
        return skipped;
    }
    const auto rows = stored_runs(folder);
    if (!rows) {
        std::printf("%s\n", rows.error().detail.c_str());
        return 1;
    }
    std::size_t equal = 0;
    for (const StoredRun& row : *rows) {
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
