// SPDX-License-Identifier: Apache-2.0
// bmrt_operations FILE: the stored cases of one operation, through its command bytes.
#include "conformance/bmrt/stored_case.h"
#include "libbmrt/format/command_list.h"
#include "libbmrt/format/command_record.h"
#include "libbmrt/format/decode/decode.h"

#include "emu-core/base/error.h"

#include <algorithm>
#include <chrono>
#include <cstdio>

namespace bmrt_vectors {
namespace {

constexpr std::size_t least_results = 12; // but for the one operation of which only 3 exist

using Clock = std::chrono::steady_clock;

// The descriptors' own bytes again, from their fields.
emu::Result<std::vector<std::byte>> encoded_again(emu::Bytes commands) {
    emu::ByteWriter again;
    bmrt::RecordReader records(commands);
    while (!records.at_end()) {
        EMU_TRY_VALUE(record, records.next());
        if (record.engine == bmrt::Engine::tensor) {
            const auto bytes = bmrt::TensorDescriptor::decode(record.payload).encode();
            append_record(again, record.engine, bytes, record.flags);
        } else {
            const auto bytes = bmrt::DmaDescriptor::decode(record.payload).encode();
            append_record(again, record.engine, bytes, record.flags);
        }
    }
    return again.take();
}

// Adds to `time` what the run took.
emu::Outcome check(const StoredCase& stored, Clock::duration& time) {
    EMU_TRY_VALUE(commands, stored.commands());
    EMU_TRY_VALUE(again, encoded_again(commands));
    if (!std::ranges::equal(commands, again)) {
        return emu::error(emu::Fault::internal, "its descriptor is another when encoded again");
    }
    if (!stored.has_results()) return {};
    EMU_TRY_VALUE(memories, stored.before());
    EMU_TRY_VALUE(model, bmrt::tensor_unit());
    emu::FlatGlobalMemory global(global_address, memories.global);
    const Clock::time_point start = Clock::now();
    EMU_TRY_VALUE(list, bmrt::decode_commands(commands, model));
    EMU_TRY(bmrt::run(list, {memories.local, global}));
    time += Clock::now() - start;
    return stored.compare(memories);
}

bool is_enough(const VectorFile& file, std::size_t results) {
    const std::size_t count = file.cases().size();
    return results >= least_results ||
           (count == 3 && file.cases()[0]["op"].text().ends_with("mac_2"));
}

int main_of(const std::string& path) {
    const auto file = read_vectors(path);
    if (!file) {
        std::printf("%s: %s\n", path.c_str(), file.error().detail.c_str());
        return 1;
    }
    std::size_t equal = 0, index = 0, results = 0;
    Clock::duration time{};
    for (const emu::Json& description : file->cases()) {
        const StoredCase stored(*file, description);
        const emu::Outcome outcome = check(stored, time);
        equal += outcome ? 1 : 0;
        results += stored.has_results() ? 1 : 0;
        if (!outcome) {
            std::printf("case %zu, %s: %s\n", index, stored.name().c_str(),
                        outcome.error().detail.c_str());
        }
        ++index;
    }
    std::printf("%zu of %zu equal, %zu with results, %.1f ms\n", equal, index, results,
                std::chrono::duration<double, std::milli>(time).count());
    return equal == index && is_enough(*file, results) ? 0 : 1;
}

} // namespace
} // namespace bmrt_vectors

int main(int argc, char** argv) {
    return argc == 2 ? bmrt_vectors::main_of(argv[1]) : 2;
}
