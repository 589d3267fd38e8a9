// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/computation.h"

#include "emu-core/base/error.h"

namespace emu {
namespace {

Error no_computation(const DescribedModel& model) {
    const char* name = model.path.empty() ? "<its file>" : model.path.c_str();
    return error(
        Fault::bad_model,
        "the model's ports are understood, what it computes is not: put the network that "
        "it was made from beside it as %s.onnx or %s.tflite, or name it in a file of lines "
        "\"SHA-256 path\" (BOARDLESS_SIDECARS), or recorded outputs into %s.recorded "
        "(BOARDLESS_RECORDED, `boardless record`); its SHA-256 is %s",
        name, name, name, to_hex(model.digest).c_str());
}

} // namespace

Result<Computation> find_computation(const DescribedModel& model, const ChipChoice& choice) {
    EMU_TRY_VALUE(program, load_sidecar(model, choice));
    if (program) return Computation(*std::move(program));
    if (auto recorded = RecordedOutputs::open(model)) return Computation(*std::move(recorded));
    return no_computation(model);
}

} // namespace emu
