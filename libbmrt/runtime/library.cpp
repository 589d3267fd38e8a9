// SPDX-License-Identifier: Apache-2.0
#include "runtime/library.h"

#include <libbmruntime/bmruntime_bmnet.h>

namespace bmruntime {

constinit const std::size_t output_info_bytes = sizeof(bmnet_output_info_t);

} // namespace bmruntime
