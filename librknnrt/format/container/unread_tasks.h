// SPDX-License-Identifier: Apache-2.0
// Tasks whose results nobody reads.
#pragma once

#include "librknnrt/format/container/model_file.h"

namespace rknn::format {

// Marks tasks that turn an output into the layout or type that applications may ask for, as whoever
// shows the outputs converts them himself, and those that load a table and copy one element onto
// itself to do so. The former are removed at the end of the program; elsewhere all stay, because
// their register writes count for the tasks behind them.
void mark_unread_tasks(ModelFile& model);

} // namespace rknn::format
