// SPDX-License-Identifier: Apache-2.0
// MD5 (RFC 1321), by which awnn names files.
#pragma once

#include "emu-core/base/byte_reader.h"

#include <string>

namespace viplite::awnn {

// 32 hexadecimal digits, lower case.
std::string md5_text(emu::Bytes bytes);

} // namespace viplite::awnn
