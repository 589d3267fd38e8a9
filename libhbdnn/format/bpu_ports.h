// SPDX-License-Identifier: Apache-2.0
// A .bin file's inputs and outputs as the runtime reports them. What the file says of them is
// exact; the forms in which the runtime says it are those of published board logs (README.md).
#pragma once

#include "libhbdnn/format/bpu_file.h"
#include "libhbdnn/format/hbm/segment.h"
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

// Of an HBM, by its tables. Pictures from the pyramid; other tensors lie in memory as the HBM pads
// them, and their scales are powers of two: programs of the vendor's for such files take strides
// from the aligned shape and scales from shifts. Error bad_model: a type or an order that is not
// known.
emu::Result<BpuPorts> ports_of(const hbm::Segment& segment);

// Takes the names that segments have for what the file's nodes for the BPU give, in the same order.
// Of a segment with another number of results nothing is taken.
void take_segment_names(BpuFile& file, const std::vector<hbm::Segment>& segments);

} // namespace hbdnn::format
