// SPDX-License-Identifier: Apache-2.0
// bmrt_lenet FOLDER: the vendor's LeNet with its last layer, ELU, on the CPU: both stored outputs.
// The model file has none for the CPU, so a record is appended as the vendor's compiler writes it.
#include "base/error.h"
#include "base/file.h"
#include "cpu/cpu_operators.h"
#include "format/command_record.h"
#include "format/relocate.h"
#include "format/tensor_unit.h"
#include "layer_message.h"

#include <algorithm>
#include <cstdio>
#include <unistd.h>

namespace cpu_test {
namespace {

constexpr int skipped = 77;
constexpr std::int64_t classes = 10;
constexpr std::uint64_t ip2 = 1294, customized2 = 784; // among the neurons
constexpr float threshold = 13.7576752F;               // of both
constexpr std::uint64_t page = 4096;

bmrt::CpuRecord elu() {
    return {"ELU", LayerMessage{.inputs = {{{1, classes}, 1, ip2}},
                                .outputs = {{{1, classes}, 1, customized2}},
                                .threshold_x = {threshold},
                                .threshold_y = {threshold},
                                .parameters = {{bmrt::layer_field::customized, customized(0.1F)}}}
                       .bytes()};
}

emu::Outcome expect(const std::string& path, emu::Bytes bytes) {
    EMU_TRY_VALUE(stored, emu::read_file(path));
    if (std::ranges::equal(stored, bytes)) return {};
    return emu::error(emu::Fault::internal, "%s: other bytes", path.c_str());
}

emu::Outcome run(const std::string& folder) {
    EMU_TRY_VALUE(file, emu::read_file(folder + "/lenet.bmodel"));
    EMU_TRY_VALUE(input, emu::read_file(folder + "/input0_int8_1x1x28x28.bin"));
    EMU_TRY_VALUE(model, bmrt::read_bmodel(emu::SharedBytes(file)));
    const bmrt::BmodelCommand& command = model.commands[0];
    const emu::Bytes weights = model.weights[0];
    const std::uint64_t first_weight = emu::align_up(command.neuron_bytes, page);
    std::vector<std::byte> memory(first_weight + weights.size());
    std::ranges::copy(input, memory.begin());
    std::ranges::copy(weights, memory.begin() + static_cast<std::ptrdiff_t>(first_weight));

    emu::ByteWriter buffer;
    buffer.append(command.commands);
    bmrt::append_record(buffer, bmrt::Engine::cpu, bmrt::encode(elu()));
    std::vector<std::byte> commands = buffer.take();
    EMU_TRY(bmrt::relocate(commands, {0, first_weight}));
    EMU_TRY_VALUE(unit, bmrt::tensor_unit());
    EMU_TRY_VALUE(list, bmrt::decode_commands(commands, unit));

    emu::LaneMemory local(unit.geometry);
    emu::FlatGlobalMemory global(bmrt::global_base, memory);
    const auto operators = bmrt::make_cpu_operators(model.libraries);
    operators->set_place({.memory = &global,
                          .neurons = bmrt::global_base,
                          .neuron_bytes = command.neuron_bytes,
                          .weights = bmrt::global_base + first_weight,
                          .weight_bytes = weights.size()});
    EMU_TRY(bmrt::run(list, {local, global}, operators.get()));
    EMU_TRY(expect(folder + "/ip2_out.bin", emu::Bytes(memory).subspan(ip2, classes)));
    return expect(folder + "/customized2_out.bin",
                  emu::Bytes(memory).subspan(customized2, classes));
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
} // namespace cpu_test

int main(int argc, char** argv) {
    return argc == 2 ? cpu_test::main_of(argv[1]) : 2;
}
