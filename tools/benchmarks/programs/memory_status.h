// SPDX-License-Identifier: Apache-2.0
// Resident memory of this process, from /proc/self/status.
#pragma once

// In kB. Zero where the system does not say.
struct memory_status {
    long peak, now;
};

struct memory_status memory_status(void);
