// SPDX-License-Identifier: Apache-2.0
// bmruntime_lenet FOLDER: the vendor's LeNet with its last layer, ELU, on the CPU, through
// libbmruntime's public functions: both stored outputs. The model file has none for the CPU, so a
// record is appended as the vendor's compiler writes it.
#include "conformance/bmrt/cpu/layer_message.h"
#include "emu-core/base/error.h"
#include "emu-core/base/file.h"
#include "libbmrt/format/bmodel.h"
#include "libbmrt/format/command_record.h"

#include <libbmruntime/bmruntime_bmnet.h>

#include <algorithm>
#include <cstdio>
#include <unistd.h>

namespace {

constexpr int skipped = 77;
constexpr std::uint32_t classes = 10;
constexpr std::uint64_t customized2 = 784; // among the neurons, behind the input

std::uint8_t* pointer_to(std::vector<std::byte>& bytes) {
    return reinterpret_cast<std::uint8_t*>(bytes.data());
}

// Appends ELU of the only output as a second one.
void append_elu(bmrt::BmodelCommand& command) {
    const bmrt::BmodelTensor ip2 = command.outputs[0];
    const cpu_test::LayerMessage message{
        .inputs = {{{1, classes}, 1, ip2.offset}},
        .outputs = {{{1, classes}, 1, customized2}},
        .threshold_x = {ip2.threshold},
        .threshold_y = {ip2.threshold},
        .parameters = {{bmrt::layer_field::customized, cpu_test::customized(0.1F)}}};
    emu::ByteWriter buffer;
    buffer.append(command.commands);
    bmrt::append_record(buffer, bmrt::Engine::cpu, bmrt::encode({"ELU", message.bytes()}));
    command.commands = buffer.take();
    command.outputs.push_back({.name = "customized2",
                               .shape = {1, classes},
                               .offset = customized2,
                               .threshold = ip2.threshold});
}

emu::Outcome run(const std::string& folder) {
    EMU_TRY_VALUE(file, emu::read_file(folder + "/lenet.bmodel"));
    EMU_TRY_VALUE(input, emu::read_file(folder + "/input0_int8_1x1x28x28.bin"));
    EMU_TRY_VALUE(stored, emu::read_file(folder + "/ip2_out.bin"));
    EMU_TRY_VALUE(second, emu::read_file(folder + "/customized2_out.bin"));
    stored.insert(stored.end(), second.begin(), second.end());
    EMU_TRY_VALUE(model, bmrt::read_bmodel(emu::SharedBytes(file)));
    append_elu(model.commands[0]);
    std::vector<std::byte> longer = bmrt::write_bmodel(model);

    bmctx_t ctx = nullptr;
    bmnet_t net = nullptr;
    std::vector<std::byte> output(stored.size());
    bmerr_t status = bm_init(0, &ctx);
    if (status == BM_SUCCESS) {
        status = bmnet_register_bmodel_data(ctx, pointer_to(longer), longer.size(), &net);
    }
    if (status == BM_SUCCESS) status = bmnet_inference(net, pointer_to(input), pointer_to(output));
    bmnet_cleanup(net);
    bm_exit(ctx);
    if (status != BM_SUCCESS) return emu::error(emu::Fault::internal, "a call returns %u", status);
    if (output == stored) return {};
    return emu::error(emu::Fault::internal, "the outputs differ");
}

int main_of(const std::string& folder) {
    if (::access(folder.c_str(), R_OK) != 0) {
        std::printf("skipped: there is no %s\n", folder.c_str());
        return skipped;
    }
    const emu::Outcome outcome = run(folder);
    std::printf("%s\n", outcome ? "both outputs equal" : outcome.error().detail.c_str());
    return outcome ? 0 : 1;
}

} // namespace

int main(int argc, char** argv) {
    return argc == 2 ? main_of(argv[1]) : 2;
}
