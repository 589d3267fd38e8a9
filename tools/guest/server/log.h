// SPDX-License-Identifier: Apache-2.0
// What the process that computes writes to stderr: kept until the guest's call ends, which writes
// it to its own.
#pragma once

#include "emu-core/base/error.h"
#include "emu-core/memory/descriptor.h"

#include <string>

namespace guest {

class Log {
public:
    // Before the process is made: both have it then, and what one reads the other does not.
    static emu::Result<Log> open();

    // This process' stderr goes there.
    void take_over() const;
    // What nobody has read yet.
    std::string read();

private:
    Log(emu::Descriptor written, emu::Descriptor read)
        : written_(std::move(written)), read_(std::move(read)) {}

    emu::Descriptor written_, read_; // of one file
};

} // namespace guest
