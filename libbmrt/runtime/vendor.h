// SPDX-License-Identifier: Apache-2.0
// What this library shares with libbmkernel: the vendor's tables, and how arguments are checked.
#pragma once

#include "kernel/argument.h"
#include "kernel/functions.h"
#include "kernel/status.h"

namespace bmruntime {

namespace fn = bmkernel::fn;

using bmkernel::Abi;
using bmkernel::check;
using bmkernel::check_given;
using bmkernel::check_strictly;

} // namespace bmruntime
