// SPDX-License-Identifier: Apache-2.0
// bmrt_small_models FOLDER: writes the models that the call tables of libbmruntime name.
#include "conformance/bmrt/runtime/small_models.h"
#include "emu-core/base/file.h"

#include <cstdio>

namespace {

emu::Outcome write_all(const std::string& folder) {
    using namespace small_models;
    const bmrt::Bmodel model = two_shapes();
    const auto write = [&](const char* name, emu::Bytes bytes) {
        return emu::write_file(folder + "/" + name, bytes);
    };
    EMU_TRY(write("two_shapes.bmodel", bmrt::write_bmodel(model)));
    EMU_TRY(write("two_inputs.bmodel", bmrt::write_bmodel(two_inputs())));
    EMU_TRY(write("unknown_operator.bmodel", bmrt::write_bmodel(unknown_operator())));
    EMU_TRY(write("unknown_later.bmodel", bmrt::write_bmodel(unknown_operator(1))));
    EMU_TRY(write("unwritten_output.bmodel", bmrt::write_bmodel(unwritten_output())));
    EMU_TRY(write("sdk_1_0_2.bmodel", bmrt::write_bmodel_1_0_2(two_shapes())));
    EMU_TRY(write("endless.bmodel", bmrt::write_bmodel(endless())));
    EMU_TRY(write("commands.bin", model.commands[0].commands));
    return write("weights.bin", model.weights[0]);
}

} // namespace

int main(int count, char** arguments) {
    if (count != 2) return 2;
    const emu::Outcome outcome = write_all(arguments[1]);
    if (!outcome) std::fprintf(stderr, "%s\n", outcome.error().detail.c_str());
    return outcome ? 0 : 1;
}
