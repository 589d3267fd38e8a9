// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/runtime/library.h"

#include <libbmruntime/bmruntime_bmnet.h>

namespace bmrt::runtime {

constinit const std::size_t output_info_bytes = sizeof(bmnet_output_info_t);

} // namespace bmrt::runtime
