// SPDX-License-Identifier: Apache-2.0
// How often this thread has called operator new.
#pragma once

#include <cstddef>

std::size_t allocation_count();
