// SPDX-License-Identifier: Apache-2.0
// Programs of threads.
#pragma once

#include "conformance/ops/fast/twins.h"

// Any instructions on random numbers: images of all types, with borders; branches forward, by the
// threads' numbers. Nothing is stored twice.
Layer random_threads(fuzz::Random& random);
