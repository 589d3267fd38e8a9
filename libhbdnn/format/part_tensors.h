// SPDX-License-Identifier: Apache-2.0
// What the tensors hold that the application, the CPU's nodes and the BPU's subgraphs hand to each
// other, in the core's words.
#pragma once

#include "emu-core/computation/described_model.h"
#include "libhbdnn/format/bpu_ports.h"

#include "emu-core/base/error.h"

namespace hbdnn::format {

// A shift is a power of two.
emu::Quant core_quant(const PortQuant& quant);

// A port as a program has it: dense, of the same type and shape; of an image the numbers that
// its picture rules make of its samples, N, H, W, C. Error bad_model: the core has no such
// type.
emu::Result<emu::TensorSpec> tensor_spec(const Port& port);

// All ports. A type that the core has not is float32 here and has its own size in output_bytes:
// enough for recorded outputs.
emu::DescribedModel described_model(const std::vector<Port>& inputs,
                                    const std::vector<Port>& outputs, const std::string& path,
                                    emu::Bytes file);

// What integers are whose scale the file does not say.
enum class Unscaled : std::uint8_t {
    reals,  // float32 where nobody but segments sees them, as sidecars hand them on; else refused
    stored, // themselves, as the BPU's own program has them
};

// A subgraph that the BPU computes.
struct Segment {
    std::string name;
    std::vector<std::string> inputs, outputs; // tensors of the graph

    // <path>.<name>, / in the name made _: beside it lies its own sidecar. Empty where path is.
    std::string path(const std::string& path) const;
    // Its ports, and nothing else.
    emu::Result<emu::DescribedModel> described(const BpuFile& file, const BpuPorts& ports,
                                               Unscaled unscaled) const;
};

std::vector<Segment> segments_of(const BpuFile& file);

// A tensor of the graph by its name. Error bad_model: the file does not say what it is, or it holds
// integers that cannot be.
emu::Result<emu::TensorSpec> tensor_of(const BpuFile& file, const BpuPorts& ports,
                                       const std::string& name, Unscaled unscaled);

// Nothing: no tensor of the core's is of that type, or none that parts hand on.
std::optional<emu::Dtype> dtype_of(ElementType type);

} // namespace hbdnn::format
