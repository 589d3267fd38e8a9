// SPDX-License-Identifier: Apache-2.0
// What this library shares with libbmkernel: the vendor's tables, and how arguments are checked.
#pragma once

#include "libbmrt/kernel/argument.h"
#include "libbmrt/kernel/functions.h"
#include "libbmrt/kernel/status.h"

namespace bmrt::runtime {

namespace fn = bmrt::kernel::fn;

using bmrt::kernel::Abi;
using bmrt::kernel::check;
using bmrt::kernel::check_given;
using bmrt::kernel::check_strictly;

} // namespace bmrt::runtime
