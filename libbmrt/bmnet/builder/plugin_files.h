// SPDX-License-Identifier: Apache-2.0
// Plugins of CPU layers that go into a model file.
#pragma once

#include "emu-core/base/result.h"
#include "libbmrt/format/bmodel.h"

#include <set>

namespace bmnet {

// <folder>/x86_64/<name>.so and <folder>/armv8/<name>.so, else <folder>/<name>.so by the machine
// that it is for. Names that have no file are left out: the runtime may have them. Error: a file
// that cannot be read; bad_model, one that is no library of these machines.
emu::Result<std::vector<bmrt::BmodelLibrary>> plugin_files(const std::string& folder,
                                                           const std::set<std::string>& names);

} // namespace bmnet
