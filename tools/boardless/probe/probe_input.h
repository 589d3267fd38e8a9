// SPDX-License-Identifier: Apache-2.0
// An input of a model as applications fill it: raw pixels where the file says what becomes of them,
// else real numbers that stand for the stored ones exactly.
#pragma once

#include "emu-core/engine/program.h"
#include "librknnrt/format/unit/model_facts.h"
#include "tools/boardless/probe/probe.h"

#include <random>

namespace boardless {

class ProbeInput {
public:
    // Error unsupported: of a type that no application hands over so.
    static emu::Result<ProbeInput> make(const emu::TensorSpec& spec,
                                        const rknn::format::PortFacts& facts);

    probe::Input head() const;
    // Values of the n-th try: random ones in several ranges, constants, ramps, extremes.
    InputBytes values(std::size_t number, std::mt19937& random) const;
    // What the model reads then. Precondition: values() made them; the facts are of this input, on
    // any chip.
    emu::Outcome store(const InputBytes& values, const rknn::format::PortFacts& facts,
                       std::span<std::byte> to) const;

private:
    explicit ProbeInput(emu::TensorSpec spec) : spec_(std::move(spec)) {}

    float real(std::size_t number, double level) const;

    emu::TensorSpec spec_;
    bool pixels_ = false;
};

} // namespace boardless
