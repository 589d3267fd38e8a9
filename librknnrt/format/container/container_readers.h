// SPDX-License-Identifier: Apache-2.0
// How files become a ModelFile: their containers, and the steps that these share.
#pragma once

#include "emu-core/base/byte_reader.h"
#include "librknnrt/format/container/flat_container.h"
#include "librknnrt/format/container/model_file.h"

#include <optional>

namespace rknn::format {

// Containers 1 to 6: everything is in one FlatBuffer. Precondition: the file is as long as its
// container's header.
emu::Outcome read_standard_container(const emu::SharedBytes& file, ModelFile& model);

// Its steps. The data of constants, decompressed.
emu::Outcome read_stored_data(const FlatContainer& container, ModelFile& model);
// Containers 1 to 5: every operator has tables of tasks.
emu::Outcome read_task_tables(const FlatContainer& container, ModelFile& model);

// The container of small boards: tasks, words, weights as they lie in memory, and a FlatBuffer. The
// words hold addresses in one memory of words, weights and tensors; the relocations say the same
// and serve here, so that these files look like all others. Error bad_model.
emu::Outcome read_mini_container(const emu::SharedBytes& file, ModelFile& model);

// Files of the toolkit for the NPUs before these (../README.md). They share the first bytes with
// those for later chips, and nothing else: their NPU is a core of VeriSilicon's with instructions
// of its own.

// Why the file cannot be computed, with the chips and the toolkit that it names; nothing: it is
// none of theirs. Precondition: the file is as long as a short header (flat_schema.h).
std::optional<emu::Error> refusal_of_earlier(emu::Bytes file);

// Where tensors lie. The compiler gives what runs write an offset in one arena; constants get
// places behind it, with gaps, so that an address that goes wrong meets nothing.

// Tensors that runs write have their offset in the arena as address already; the others get one if
// they have data, and owners of tables in any case. Sets arena_bytes and memory_bytes. Error
// bad_model: more than 2 GiB.
emu::Outcome place_tensors(ModelFile& model);

// True for tensors whose address the compiler chose.
bool in_arena(const Tensor& tensor);

// Marks tasks that turn an output into the layout or type that applications may ask for, as whoever
// shows the outputs converts them himself, and those that load a table and copy one element onto
// itself to do so. The former are removed at the end of the program; elsewhere all stay, because
// their register writes count for the tasks behind them.
void mark_unread_tasks(ModelFile& model);

} // namespace rknn::format
