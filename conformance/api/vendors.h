// SPDX-License-Identifier: Apache-2.0
// One function per vendor, each in a file of its own because the headers do not mix.
#pragma once

#include "vendor.h"

namespace conformance {

Vendor describe_bmnn();
Vendor describe_rknn();

} // namespace conformance
