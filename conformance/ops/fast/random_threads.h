// SPDX-License-Identifier: Apache-2.0
// Programs of threads.
#pragma once

#include "conformance/ops/fast/twins.h"

// Any instructions on random numbers: images of all types and of several planes, with borders;
// branches forward and loops, by the threads' numbers. Nothing is stored twice.
Layer random_threads(fuzz::Random& random);

// One instruction, between loads and a store. Nothing where the checks accept none such.
std::optional<Layer> random_threads(emu::ops::ThreadCode code, emu::Dtype dtype,
                                    emu::ops::ThreadCondition condition, fuzz::Random& random);
