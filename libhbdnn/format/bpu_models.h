// SPDX-License-Identifier: Apache-2.0
// The vendor's model files for whoever runs them: what the runtime reports of each model, and what
// computes it.
#pragma once

#include "emu-core/base/shared_bytes.h"
#include "emu-core/computation/computation.h"
#include "libhbdnn/port/bpu_port.h"

namespace hbdnn::format {

// What the runtime reports.
struct BpuDescription {
    std::string name;
    std::string tag;                 // of whoever built it, often empty
    Text description;                // the compiler's notes as a JSON object
    const emu::Chip* chip = nullptr; // never null
    std::vector<Port> inputs, outputs;
};

struct BpuModel : BpuDescription {
    // A program has the ports' bytes at its ends, but for images: there, float32, N, H, W, C, what
    // the port's picture rules make of the samples.
    emu::Computation computation;
};

// A .bin file, an HBM, or the text of `hrt_model_exec model_info`; also those that are refused.
bool is_bpu_file(emu::Bytes file);

// What to say of a file that no reader takes, by its name's end; empty: nothing.
std::string hint_for(const std::string& path);

// `path`: of the file, for what lies beside it (README.md); empty: it came from memory. A model
// that nothing computes is described nevertheless. Errors: bad_model, with what is wrong, or whose
// ports are not known, or a sidecar that does not fit; wrong_chip, another chip is asked for;
// bad_argument, emu::find_sidecar()'s.
emu::Result<std::vector<BpuModel>> load_bpu_models(const emu::SharedBytes& file,
                                                   const std::string& path,
                                                   const emu::ChipChoice& choice);

// The same without what computes, and where nothing does.
emu::Result<std::vector<BpuDescription>> describe_bpu_models(const emu::SharedBytes& file,
                                                             const std::string& path,
                                                             const emu::ChipChoice& choice);

} // namespace hbdnn::format
