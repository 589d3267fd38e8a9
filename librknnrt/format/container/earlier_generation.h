// SPDX-License-Identifier: Apache-2.0
// Files of the toolkit for the NPUs before these (../README.md). They share the first bytes with
// those for later chips, and nothing else: their NPU is a core of VeriSilicon's with instructions
// of its own.
#pragma once

#include "emu-core/base/byte_reader.h"

#include <optional>

namespace rknn::format {

// Why the file cannot be computed, with the chips and the toolkit that it names; nothing: it is
// none of theirs. Precondition: the file is as long as a short header (flat_schema.h).
std::optional<emu::Error> refusal_of_earlier(emu::Bytes file);

} // namespace rknn::format
