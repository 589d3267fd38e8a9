// SPDX-License-Identifier: Apache-2.0
// What awnn_get_info says of a file. The vendor's looks it up in a list of its own networks, by the
// MD5 of the file; here it comes from the file, so that every network has it.
#pragma once

#include "emu-core/base/byte_reader.h"
#include "emu-core/base/result.h"

#include <awnn_info.h>

#include <string>

namespace viplite::awnn {

// The info lives for ever; a file that was asked for before gives the same one. Errors: what the
// system says of the file, and those of the driver's calls.
emu::Result<awnn_info_t*> network_info(const char* path);

// MD5 (RFC 1321), by which awnn names files: 32 hexadecimal digits, lower case.
std::string md5_text(emu::Bytes bytes);

} // namespace viplite::awnn
