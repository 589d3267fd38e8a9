// SPDX-License-Identifier: Apache-2.0
// Model files of float32 networks, run as `boardless infer` does.
#pragma once

#include "base/result.h"

#include <string>
#include <vector>

namespace bmnet_tests {

using Reals = std::vector<float>;

// A folder for the files of one test, removed with them.
class FloatFolder {
public:
    FloatFolder();
    ~FloatFolder();
    FloatFolder(const FloatFolder&) = delete;
    FloatFolder& operator=(const FloatFolder&) = delete;

    std::string file(const char* name) const { return path_ + "/" + name; }

private:
    std::string path_;
};

// All outputs, one after the other. Errors of what reads and runs the model; bad_argument, inputs
// of another number or size.
emu::Result<Reals> run_model(const std::string& path, const std::vector<Reals>& inputs);

} // namespace bmnet_tests
