// SPDX-License-Identifier: Apache-2.0
#ifndef BOARDLESS_IM2D_H
#define BOARDLESS_IM2D_H

#include "im2d_buffer.h"
#include "im2d_common.h"
#include "im2d_mpi.h"
#include "im2d_single.h"
#include "im2d_task.h"
#include "im2d_type.h"
#include "im2d_version.h"
#include "rga.h"

#endif
