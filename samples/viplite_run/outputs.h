// SPDX-License-Identifier: Apache-2.0
// What a run gave: compared, written, printed.
#pragma once

#include "samples/viplite_run/network.h"

enum { differs = -2 }; // beside the driver's codes

// Compares each output with its golden file, byte by byte; one that differs is written as
// failed_output_<i>.dat and .txt. Writes those that the task names. 0, `differs`, or a driver's
// code.
int check_outputs(const struct network* network, const struct task* task,
                  const struct options* options);
