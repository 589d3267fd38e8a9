// SPDX-License-Identifier: Apache-2.0
// Which kernel's are the weights in the cores' streams.
#pragma once

#include "libviplite/format/execution/coefficients/coefficient_stream.h"
#include "libviplite/format/execution/coefficients/coefficients.h"

#include <memory>
#include <span>

namespace viplite::format {

struct CoreStream {
    emu::Bytes bytes;
    std::uint64_t bits = 0;
};

// Coefficients::weights, as std::uint8_t or std::uint16_t. Error bad_model: streams of another
// length or of other numbers of kernels, padding that is not 0.
template <class Value> emu::Result<std::vector<Value>>
read_kernels(std::span<const CoreStream> streams, const StreamCode& code, const KernelSpec& spec);

// ---- Coefficients of the older cores, in whose streams each kernel's bias and place stand

// Values of one core's stream.
class ValueReader {
public:
    virtual ~ValueReader() = default;
    virtual emu::Result<std::uint8_t> value() = 0;
    virtual emu::Result<std::uint32_t> number(unsigned bytes) = 0;
    // How many bytes were not read, and how many of them may be.
    virtual std::size_t left() const = 0;
    virtual std::size_t most_left() const = 0;
};

// Error bad_model: a kernel twice or not at all, one at no whole channel, streams of other lengths.
emu::Outcome read_inline_kernels(std::vector<std::unique_ptr<ValueReader>> streams,
                                 const KernelSpec& spec, Coefficients& coefficients);

// A row whose values are runs of zero points and what follows them: KernelSpec::Form::zero_runs.
emu::Result<Coefficients> read_zero_runs(emu::Bytes row, const KernelSpec& spec);

// ---- The TP unit's fully connected layers: biases, and of each input the weights of all results

// Forms input_codes and input_bytes. Error bad_model: another header, streams of other lengths, a
// row that ends early or goes on.
emu::Result<Coefficients> read_input_streams(emu::Bytes row, const KernelSpec& spec);

} // namespace viplite::format
