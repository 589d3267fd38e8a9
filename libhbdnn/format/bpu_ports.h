// SPDX-License-Identifier: Apache-2.0
// A .bin file's inputs and outputs as the runtime reports them. What the file says of them is
// exact; the forms in which the runtime says it are those of published board logs (README.md).
#pragma once

#include "libhbdnn/format/bpu_file.h"
#include "libhbdnn/port/bpu_port.h"

namespace hbdnn::format {

// How many scales all tensors of a model, or of a part of it, may have together: each has a copy of
// its own, however often the file says the same.
class ScaleBudget {
public:
    // Error bad_model: more than are left.
    emu::Outcome spend(std::size_t scales);

private:
    std::size_t left_ = std::size_t{1} << 22;
};

struct BpuPorts {
    std::vector<Port> inputs, outputs;
};

// Error bad_model: a type that no port has, an image that is none, notes that contradict the graph.
emu::Result<BpuPorts> ports_of(const BpuFile& file);

// How an integer tensor that the BPU computes or takes stands for real numbers: by the node of the
// CPU that reads or makes it, else, of an output, by a scale that the compiler left in the file.
// Kind none: the file does not say. Error bad_model: two nodes say different things.
emu::Result<PortQuant> quant_of(const BpuFile& file, const Value& value);

// What `node`, which quantises or dequantises, says of its integers; `value` is that tensor. Error
// bad_model: scales or an axis that do not fit it.
emu::Result<PortQuant> quant_of(const BpuFile& file, const Node& node, const Value& value);

} // namespace hbdnn::format
