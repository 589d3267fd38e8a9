// SPDX-License-Identifier: Apache-2.0
// Structs and prototypes are the same from 1.1.22 to 1.2.22, so far as they are declared here.
#pragma once

#include "vsi_nn_types.h"

#define VSI_NN_VERSION_MAJOR 1
#define VSI_NN_VERSION_MINOR 2
#define VSI_NN_VERSION_PATCH 22
#define VSI_NN_VERSION                                                                             \
    (VSI_NN_VERSION_MAJOR * 10000 + VSI_NN_VERSION_MINOR * 100 + VSI_NN_VERSION_PATCH)

// Does not compile where the condition does not hold; `message`, a name, is in what the compiler
// says.
#define _compiler_assert(condition, message) OVXLIB_ASSERT_AT(condition, message, __LINE__)
#define OVXLIB_ASSERT_AT(condition, message, line) OVXLIB_ASSERT(condition, message, line)
#define OVXLIB_ASSERT(condition, message, line)                                                    \
    typedef char assert_##message##_##line[(condition) ? 1 : -1];
#define _version_assert _compiler_assert

#ifdef __cplusplus
extern "C" {
#endif

OVXLIB_API const char* vsi_nn_GetVersion(void);
OVXLIB_API uint32_t vsi_nn_GetVersionMajor(void);
OVXLIB_API uint32_t vsi_nn_GetVersionMinor(void);
OVXLIB_API uint32_t vsi_nn_GetVersionPatch(void);

#ifdef __cplusplus
}
#endif
