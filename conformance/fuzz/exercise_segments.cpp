// SPDX-License-Identifier: Apache-2.0
#include "conformance/fuzz/exercise.h"

#include "emu-core/chip/chip.h"
#include "libhbdnn/format/computation/bpu_computation.h"
#include "libhbdnn/format/hbm/segment_fields.h"

#include <cstring>
#include <zlib.h>

namespace fuzz {
namespace {

using namespace hbdnn::format;

// Of the part that three fields of a descriptor say, as far as that lies in the file.
void correct_sum(std::vector<std::byte>& file, std::size_t descriptor, std::size_t place,
                 std::size_t size, std::size_t sum) {
    const auto field = [&](std::size_t at) {
        return std::uint64_t{emu::load<std::uint32_t>(file, descriptor + at)};
    };
    const std::uint64_t begin = descriptor + field(place), bytes = field(size);
    if (!emu::in_range(begin, bytes, file.size())) return;
    const auto* first = reinterpret_cast<const unsigned char*>(file.data() + begin);
    const auto found = static_cast<std::uint32_t>(crc32_z(0, first, bytes));
    std::memcpy(file.data() + descriptor + sum, &found, sizeof(found));
}

void correct_sums(std::vector<std::byte>& file) {
    using namespace hbm;
    if (file.size() < descriptors_at) return;
    const auto count = emu::load<std::uint32_t>(file, count_at);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t entry = descriptors_at + i * 8;
        if (!emu::in_range(entry, 8, file.size())) return;
        const std::uint64_t at = emu::load<std::uint64_t>(file, entry) + body_at;
        if (!emu::in_range(at, descriptor_bytes, file.size())) continue;
        correct_sum(file, at, code_at, code_bytes_at, code_sum_at);
        correct_sum(file, at, constants_at, constant_bytes_at, constant_sum_at);
    }
}

} // namespace

emu::Result<std::optional<emu::Program>> exercise_segments(emu::Bytes bytes) {
    std::vector<std::byte> file(bytes.begin(), bytes.end());
    correct_sums(file);
    const auto segments = hbm::read_segments(file);
    if (!segments) return refused(segments.error());
    std::optional<emu::Program> last;
    for (const hbm::Segment& segment : *segments) {
        auto program = segment_program(segment, *emu::find_chip("x3"));
        if (!program) return refused(program.error());
        last = *std::move(program);
    }
    return last;
}

} // namespace fuzz
