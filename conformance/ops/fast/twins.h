// SPDX-License-Identifier: Apache-2.0
// One layer computed by the normative kernel and by its fast twins.
#pragma once

#include "conformance/fuzz/random.h"
#include "emu-core/engine/command.h"
#include "emu-core/ops/fast/fast.h"

#include <string>

using namespace emu;

using Content = std::vector<std::byte>;

struct Layer {
    Command command;
    std::vector<TensorSpec> src;
    std::vector<Content> content; // of the sources
    std::vector<bool> constant;   // which of them are
    TensorSpec dst;
};

// The instruction sets of this machine that have fast kernels.
std::vector<ops::fast::Isa> fast_isas();
// Whether each of them has kernels of int16: aarch64 has none.
bool has_wide_twins();

// What the normative kernel gives; its refusal, as text, in `refusal`.
Content run_normative(const Layer& layer, std::string& refusal);

// Runs the twin in random pieces, in random order, on buffers that begin at odd addresses and end
// with their memory; constants that it keeps are not there. Nothing where there is no twin.
struct TwinResult {
    Content dst;
    bool stray = false; // bytes beyond the destination changed
    bool lost = false;  // a constant that it keeps is not what it was
};
std::optional<TwinResult> run_twin(const Layer& layer, ops::fast::Isa isa, fuzz::Random& random);

// The first byte that differs, as a sentence; empty: none does.
std::string difference(const Content& expected, const Content& found);

// Checks every twin against the normative kernel. Where `must_exist`, there has to be one.
void check_twins(const Layer& layer, fuzz::Random& random, bool must_exist = true);
