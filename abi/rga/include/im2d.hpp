// SPDX-License-Identifier: Apache-2.0
#ifndef BOARDLESS_IM2D_HPP
#define BOARDLESS_IM2D_HPP

#include "RgaUtils.h"
#include "im2d.h"

#endif
