// SPDX-License-Identifier: Apache-2.0
// What every layer computes, as files: RKNN_LOG_LEVEL=5 and above; and a tensor in the orders and
// forms of such a file.
#pragma once

#include "emu-core/engine/run.h"
#include "emu-core/tensor/convert.h"

#include <optional>
#include <string>

namespace rknn {

struct DumpOptions {
    std::string folder;
    bool stored = false; // the numbers that tensors store, in their type, not the real ones
    bool text = false;   // a second file
};

// By RKNN_LOG_LEVEL and the RKNN_DUMP_ variables; nothing where no files are asked for.
std::optional<DumpOptions> dump_options();

// Each result of each layer becomes one file, in a folder for this object alone: context_N for the
// N-th of the process, so that several contexts do not mix. A run replaces the files of the last.
//
// `0007_0_name.npy`: the layer's ID in the table of layer times, which of its results it is, and
// the tensor's name, with `_` for what file names should not have. Feature maps are N, C, H, W.
// `0007_0_name.txt`: one number a line, feature maps in the order NC1HWC2 of the chip, blocks
// filled up with what stands for 0.
//
// When something cannot be written, a warning says so, and nothing is written from then on.
class LayerDump final : public emu::Observer {
public:
    explicit LayerDump(DumpOptions options);

    // A run of the program follows, which outlives it.
    void begin(const emu::Program& program) { program_ = &program; }
    void on_layer(std::size_t layer, std::int64_t nanoseconds,
                  std::span<const emu::Bytes> results) override;

private:
    emu::Outcome write(const std::string& name, const emu::TensorSpec& spec, emu::Bytes values);

    const DumpOptions options_;
    const std::string folder_;
    const emu::Program* program_ = nullptr;
    bool failed_ = false;
};

// A tensor in the orders and forms of a dump.
struct DumpedTensor {
    emu::TensorSpec spec;
    std::vector<std::byte> values; // dense, in the order that the spec says
};

// The real numbers of a tensor, as float32. Error bad_argument: a quantisation per channel.
emu::Result<DumpedTensor> real_numbers(const emu::TensorSpec& spec, emu::Bytes values);

// Feature maps (four axes) as N, C, H, W; others stay as they are. Errors of emu::convert().
emu::Result<DumpedTensor> as_planes(const DumpedTensor& tensor);

// One number a line; feature maps in the order NC1HWC2 with C2 = `block`. The same errors.
emu::Result<std::string> as_text(const DumpedTensor& tensor, std::int32_t block);

} // namespace rknn
