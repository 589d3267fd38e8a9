// SPDX-License-Identifier: Apache-2.0
#include "emu-core/computation/find_computation.h"

#include "emu-core/base/error.h"
#include "emu-core/model/network_format.h"

namespace emu {
namespace {

NoComputation no_computation(const DescribedModel& model) {
    const std::string name = model.path.empty() ? "<its file>" : model.path;
    std::string networks;
    for (const NetworkFormat& known : network_formats()) {
        networks += (networks.empty() ? "" : " or ") + name + known.extension;
    }
    return {format("the model's ports are understood, what it computes is not: put the network "
                   "that it was made from beside it as %s, or name it in a file of lines \"SHA-256 "
                   "path\" (BOARDLESS_SIDECARS), or recorded outputs into %s.recorded "
                   "(BOARDLESS_RECORDED, `boardless record`); its SHA-256 is %s",
                   networks.c_str(), name.c_str(), to_hex(model.digest).c_str())};
}

} // namespace

Result<Computation> find_computation(const DescribedModel& model, const ChipChoice& choice) {
    EMU_TRY_VALUE(program, load_sidecar(model, choice));
    if (program) return Computation(*std::move(program));
    if (auto recorded = RecordedOutputs::open(model)) return Computation(*std::move(recorded));
    return Computation(no_computation(model));
}

} // namespace emu
