// SPDX-License-Identifier: Apache-2.0
// An input of a model as applications fill it: raw pixels where the file says what becomes of them,
// else real numbers that stand for the stored ones exactly, or for halves between them; or what is
// stored, where the vendor's library takes nothing else.
#pragma once

#include "emu-core/engine/program.h"
#include "libhbdnn/picture/front_end.h"
#include "librknnrt/format/unit/model_facts.h"
#include "tools/boardless/probe/probe.h"

#include <memory>
#include <random>

namespace boardless {

class ProbeInput {
public:
    // Error unsupported: of a type that no application hands over so.
    static emu::Result<ProbeInput> make(const emu::TensorSpec& spec,
                                        const rknn::format::PortFacts& facts);
    static emu::Result<ProbeInput> stored(const emu::TensorSpec& spec);
    // A port of a model for a BPU: a picture's samples, or what is stored. Error unsupported, also:
    // memory with padding.
    static emu::Result<ProbeInput> of_port(const emu::TensorSpec& spec, const hbdnn::Port& port);

    probe::Input head() const;
    // Values of the n-th try: random ones in several ranges, constants, ramps, extremes.
    InputBytes values(std::size_t number, std::mt19937& random) const;
    // What the model reads then on the chip. Precondition: values() made them; the facts are of
    // this input there.
    emu::Outcome store(const InputBytes& values, const rknn::format::PortFacts& facts,
                       const emu::Chip& chip, std::span<std::byte> to) const;

private:
    enum class Form : std::uint8_t { pixels, reals, stored, picture };

    ProbeInput(emu::TensorSpec spec, Form form) : spec_(std::move(spec)), form_(form) {}

    void put_stored(std::size_t number, double level, std::byte* to) const;
    float real(std::size_t number, double level) const;

    emu::TensorSpec spec_;
    Form form_;
    std::shared_ptr<const hbdnn::FrontEnd> front_end_; // of pictures
    std::uint64_t picture_bytes_ = 0;
};

} // namespace boardless
