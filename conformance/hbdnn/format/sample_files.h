// SPDX-License-Identifier: Apache-2.0
// Small files, each with what one genuine file has.
#pragma once

#include "libhbdnn/format/bpu_models.h"
#include "libhbdnn/format/writer/write_bpu_file.h"

namespace hbdnn::format {

// Gray 2x4 pixels -> BPU -> int32 of 3 channels with scales -> Dequantize -> Reshape -> 1x3, for
// x3.
BpuFile gray_file();

// NV12 4x2 -> BPU -> int32 of 2 channels whose scales stayed in the file, for x5.
BpuFile nv12_file();

// A feature map of 1x4 -> Quantize -> BPU -> (int8 -> Dequantize -> squared -> mean -> Quantize ->
// second BPU, which also takes what the first one made) -> Dequantize -> Softmax, for x5.
BpuFile two_segments_file();

// A feature map of 2x3 -> the node -> an output of that shape. Nothing for a BPU.
BpuFile one_node_file(Node node, std::vector<std::int32_t> result,
                      std::vector<Constant> constants = {});

Attribute integer(const char* name, std::int64_t value);
Attribute text(const char* name, const char* value);
Attribute integers(const char* name, std::vector<std::int64_t> values);
Constant reals(const char* name, std::vector<float> values);
Constant extents(const char* name, std::vector<std::int64_t> values);

// Sets an entry of the compiler's notes.
void set_note(BpuFile& file, const std::string& key, const std::string& value);

emu::SharedBytes written(const BpuFile& file);
// What it says after it was written. Fails the test where it is refused.
BpuFile read_again(const BpuFile& file);
// Why it is refused; empty: it is not.
std::string refusal_of(const BpuFile& file);

} // namespace hbdnn::format
