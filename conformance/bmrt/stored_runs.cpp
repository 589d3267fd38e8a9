// SPDX-License-Identifier: Apache-2.0
#include "conformance/bmrt/vector_file.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"
#include "emu-core/base/file.h"

namespace bmrt_vectors {
namespace {

emu::Result<std::vector<std::byte>> part_of(const VectorFile& file, const emu::Json& range) {
    EMU_TRY_VALUE(offset, range["off"].integer());
    EMU_TRY_VALUE(length, range["len"].integer());
    if (!emu::in_range(offset, length, file.data.size())) {
        return emu::error(emu::Fault::bad_model, "the case leaves the file");
    }
    const emu::Bytes bytes = emu::Bytes(file.data).subspan(offset, length);
    return std::vector<std::byte>(bytes.begin(), bytes.end());
}

emu::Outcome add_golden(const std::string& folder, std::vector<StoredRun>& rows) {
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
                       std::vector<StoredRun>& rows) {
    EMU_TRY_VALUE(in, emu::read_file(folder + "/" + input));
    EMU_TRY_VALUE(out, emu::read_file(folder + "/" + output));
    rows.push_back({model, 0, in, out});
    return {};
}

} // namespace

emu::Result<std::vector<StoredRun>> stored_runs(const std::string& folder) {
    std::vector<StoredRun> rows;
    EMU_TRY(add_golden(folder, rows));
    EMU_TRY(add_files(folder, "lenet/lenet.bmodel", "lenet/input0_int8_1x1x28x28.bin",
                      "lenet/ip2_out.bin", rows));
    EMU_TRY(add_files(folder, "bmodel/det1_1_3_12_12.bmodel", "bmodel/det1_input_1_3_12_12.bin",
                      "bmodel/det1_output_1_3_12_12_ref.bin", rows));
    return rows;
}

} // namespace bmrt_vectors
