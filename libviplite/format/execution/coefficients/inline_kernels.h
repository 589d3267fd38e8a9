// SPDX-License-Identifier: Apache-2.0
// Coefficients of the older cores, in whose streams each kernel's bias and place stand.
#pragma once

#include "libviplite/format/execution/coefficients/coefficients.h"
#include "libviplite/format/execution/coefficients/kernel_reader.h"

#include <memory>

namespace viplite::format {

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

} // namespace viplite::format
