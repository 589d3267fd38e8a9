// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/model/nbg_model.h"

#include "emu-core/chip/changed_chip.h"
#include "emu-core/computation/computation.h"
#include "libviplite/format/described_model.h"
#include "libviplite/format/execution/lower/executable_network.h"
#include "tools/boardless/dump/dump_nbg.h"
#include "tools/boardless/info/info.h"

namespace boardless {
namespace {

emu::Result<viplite::format::ExecutableNetwork>
executable_of(const ModelFile& model, const viplite::format::Description& description) {
    EMU_TRY_VALUE(asked, chip_of(model));
    return viplite::format::load_executable(description,
                                            asked ? *asked : viplite::format::computing_chip());
}

// What stands in for a file that is not understood.
emu::Result<emu::Computation> computation_of(const ModelFile& model,
                                             const viplite::format::Description& description) {
    EMU_TRY_VALUE(asked, chip_of(model));
    EMU_TRY_VALUE(described, viplite::format::described_model(description, model.path));
    EMU_TRY_VALUE(found, emu::find_computation(described, {asked, default_chip()}));
    if (const auto* none = std::get_if<emu::NoComputation>(&found))
        return emu::Error{emu::Fault::bad_model, none->why};
    return std::move(found);
}

bool may_be_colours(std::int32_t extent) {
    return extent == 1 || extent == 3;
}

// Files do not say which axis has the channels: of pictures, the one that can have them.
void tell_planes(emu::Program& program) {
    for (const emu::TensorId id : program.inputs) {
        emu::TensorSpec& spec = program.tensors[id].spec;
        if (spec.shape.rank() != 4 || may_be_colours(spec.shape[3])) continue;
        if (may_be_colours(spec.shape[1])) spec.channels_first = true;
    }
}

std::string ports_text(const char* title, const std::vector<viplite::format::Port>& ports) {
    std::string text = emu::format("\n%s\n", title);
    for (std::size_t i = 0; i < ports.size(); ++i) text += nbg_port_line(i, ports[i]);
    return text;
}

std::string computation_text(const emu::Result<emu::Computation>& computation) {
    if (!computation) return emu::format("\n%s\n", computation.error().detail.c_str());
    const auto* program = std::get_if<emu::Program>(&*computation);
    if (!program) return "\nnothing is computed: outputs are recorded ones\n";
    return "\ncomputed from the network beside it\n" + info_text({program, 1});
}

// Of the layers that the file has in tiles, how many are whole.
std::string tiled_text(const std::vector<emu::lift::JoinedLayer>& tiled) {
    std::size_t layers = 0, tiles = 0;
    for (const emu::lift::JoinedLayer& layer : tiled) {
        if (layer.why_not.empty()) ++layers, tiles += layer.tiles;
    }
    return emu::format("tiles: %zu became %zu whole layers; %zu layers stay in tiles\n", tiles,
                       layers, tiled.size() - layers);
}

std::string assumptions_text(const emu::Chip& chip) {
    std::string text;
    for (const emu::ChipFact& fact : emu::chip_facts(chip)) {
        const auto known = fact.known(chip);
        text += emu::format("%s: %s: %s (%s)\n", emu::name_of(known.evidence).data(),
                            fact.what.data(), fact.value(chip).data(), known.source.data());
    }
    return text;
}

std::string executable_text(const viplite::format::ExecutableNetwork& network) {
    const viplite::format::ExecutionCounters& counters = network.counters;
    const emu::lift::ReadCounts& reads = counters.reads;
    return emu::format("\ncomputed from the file alone; %s\n"
                       "operations: %zu NN, %zu TP, %zu SH; they became %zu commands\n"
                       "reads of memory: %d whole, %d parts, %d joined, %d as bytes\n"
                       "biases that follow their weights: %zu of %zu layers that tell\n",
                       std::string(viplite::format::label_of(network.evidence)).c_str(),
                       counters.convolutions, counters.tensor_operations, counters.shaders,
                       counters.commands, reads.whole, reads.parts, reads.joined,
                       reads.through_memory, counters.biases_following, counters.biases_checked) +
           (network.evidence == viplite::format::Evidence::verified
                ? ""
                : assumptions_text(*network.program.chip)) +
           tiled_text(counters.tiled) + info_text({&network.program, 1});
}

// All of them, for who wants to know how far the file is from being computed.
std::string blockers_text(const ModelFile& model, const viplite::format::Description& description) {
    const auto asked = chip_of(model);
    const emu::Chip& chip = asked && *asked ? **asked : viplite::format::computing_chip();
    std::string text;
    for (const emu::Error& blocker : viplite::format::blockers_of(description, chip))
        text += emu::format("\nnot computed from the file: %s", blocker.detail.c_str());
    return text + "\n";
}

std::string execution_text(const ModelFile& model,
                           const viplite::format::Description& description) {
    const auto network = executable_of(model, description);
    if (network) return executable_text(*network);
    return blockers_text(model, description) + computation_text(computation_of(model, description));
}

} // namespace

emu::Result<std::optional<viplite::format::Description>> read_nbg(const std::string& path,
                                                                  emu::SharedBytes file) {
    if (!viplite::format::is_nbg(file)) return std::optional<viplite::format::Description>();
    auto description = viplite::format::read(file);
    if (description) return std::optional(*std::move(description));
    return emu::error(description.error().fault, "%s: %s", path.c_str(),
                      description.error().detail.c_str());
}

emu::Result<emu::Program> load_nbg(const ModelFile& model,
                                   const viplite::format::Description& description) {
    if (model.changes.any() || !model.weights.empty()) {
        return emu::error(emu::Fault::bad_argument,
                          "--fix, --shape, --from, --to and --weights-of are not for .nb files");
    }
    auto network = executable_of(model, description);
    if (network) {
        tell_planes(network->program);
        return std::move(network->program);
    }
    auto computation = computation_of(model, description);
    if (!computation) {
        return emu::error(network.error().fault, "%s: %s; %s", model.path.c_str(),
                          network.error().detail.c_str(), computation.error().detail.c_str());
    }
    if (auto* program = std::get_if<emu::Program>(&*computation)) {
        tell_planes(*program);
        return std::move(*program);
    }
    return emu::error(emu::Fault::bad_model,
                      "%s: there are only recorded outputs, which applications get",
                      model.path.c_str());
}

std::string nbg_tiles_text(const viplite::format::Description& description) {
    const auto network =
        viplite::format::load_executable(description, viplite::format::computing_chip());
    if (!network) return emu::format("\nnot computed: %s\n", network.error().detail.c_str());
    std::string text = "\nlayers in tiles, by their first one\n";
    for (const emu::lift::JoinedLayer& layer : network->counters.tiled) {
        text += emu::format("   %s: %zu tiles, %s\n", layer.name.c_str(), layer.tiles,
                            layer.why_not.empty() ? "now one layer" : layer.why_not.c_str());
    }
    return text + tiled_text(network->counters.tiled);
}

std::string nbg_info_text(const ModelFile& model, const viplite::format::Description& description) {
    return nbg_header_text(description) +
           ports_text("inputs, fastest dimension first", description.inputs) +
           ports_text("outputs", description.outputs) + execution_text(model, description);
}

} // namespace boardless
