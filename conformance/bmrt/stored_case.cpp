// SPDX-License-Identifier: Apache-2.0
#include "conformance/bmrt/stored_case.h"

#include "emu-core/base/checked.h"
#include "emu-core/chip/bm1880.h"
#include "emu-core/model/container/deflate.h"

#include <algorithm>

namespace bmrt_vectors {
namespace {

using emu::Json;

struct StoredTensor {
    emu::LaneTensor tensor;
    std::int64_t columns; // of a line (n) those that are stored; matrices have more
    std::string name;
};

emu::Result<std::vector<std::int64_t>> integers(const Json& list) {
    std::vector<std::int64_t> values;
    for (const Json& element : list.elements()) {
        EMU_TRY_VALUE(value, element.integer());
        values.push_back(value);
    }
    return values;
}

// A matrix of R rows and C columns lies in lanes as R x c x 1 x w.
emu::Extents matrix_extents(std::int64_t rows, std::int64_t columns) {
    const std::int64_t width = columns <= 32 ? 16 : 32;
    return {.n = rows, .w = width, .c = emu::divide_up(columns, width)};
}

emu::Result<StoredTensor> tensor_of(const Json& stored, const emu::LaneGeometry& geometry) {
    EMU_TRY_VALUE(shape, integers(stored["shape"]));
    EMU_TRY_VALUE(address, stored["laddr"].integer());
    const bool is_matrix = shape.size() == 2;
    if (!is_matrix && shape.size() != 4) {
        return emu::error(emu::Fault::bad_model, "a shape of neither two nor four extents");
    }
    const emu::Extents extents =
        is_matrix ? matrix_extents(shape[0], shape[1])
                  : emu::Extents{.n = shape[0], .h = shape[2], .w = shape[3], .c = shape[1]};
    return StoredTensor{stored["aligned"].is_true() ? emu::aligned(geometry, address, extents)
                                                    : emu::dense(geometry, address, extents),
                        is_matrix ? shape[1] : extents.c * extents.h * extents.w,
                        stored["name"].text()};
}

// Calls visit(byte in lanes) for all stored elements in their order.
template <class Memory, class Visitor>
void each_element(Memory& memory, const StoredTensor& stored, Visitor visit) {
    const emu::Extents& e = stored.tensor.extents;
    memory.each_line(stored.tensor, [&](auto* line, auto, std::int64_t c, std::int64_t h) {
        const std::int64_t column = (c * e.h + h) * e.w;
        for (std::int64_t w = 0; w < std::min(e.w, stored.columns - column); ++w) visit(line[w]);
    });
}

} // namespace

emu::Result<emu::Bytes> StoredCase::part(const Json& offset, const Json& size) const {
    EMU_TRY_VALUE(first, offset.integer());
    EMU_TRY_VALUE(count, size.integer());
    if (!emu::in_range(first, count, file_.data.size())) {
        return emu::error(emu::Fault::bad_model, "the case leaves the file");
    }
    return emu::Bytes(file_.data).subspan(first, count);
}

emu::Result<emu::Bytes> StoredCase::commands() const {
    return part(case_["cmdbuf"]["off"], case_["cmdbuf"]["len"]);
}

emu::Outcome StoredCase::put_global(const char* key, Memories& memories) const {
    const Json& area = case_[key];
    if (area.is_null()) return {};
    EMU_TRY_VALUE(bytes, part(area["off"], area["len"]));
    EMU_TRY_VALUE(at, area["at"].integer());
    std::ranges::copy(bytes, memories.global.begin() + at);
    return {};
}

emu::Outcome StoredCase::put_local(Memories& memories) const {
    for (const Json& stored : case_["tensors"].elements()) {
        if (stored["in"].is_null()) continue;
        EMU_TRY_VALUE(tensor, tensor_of(stored, memories.local.geometry()));
        EMU_TRY_VALUE(bytes, part(stored["in"], stored["nbytes"]));
        EMU_TRY(memories.local.check(tensor.tensor, tensor.name.c_str()));
        auto from = bytes.begin();
        each_element(memories.local, tensor, [&](std::byte& byte) { byte = *from++; });
    }
    return {};
}

emu::Result<Memories> StoredCase::before() const {
    Memories memories{emu::LaneMemory(emu::bm1880_lanes.geometry.value),
                      std::vector<std::byte>(global_bytes)};
    EMU_TRY(put_local(memories));
    EMU_TRY(put_global("gmem_in", memories));
    EMU_TRY(put_global("gmem_out_before", memories));
    return memories;
}

emu::Outcome StoredCase::take_results(const emu::LaneMemory& after,
                                      emu::LaneMemory& expected) const {
    for (const Json& stored : case_["tensors"].elements()) {
        if (stored["out"].is_null()) continue;
        EMU_TRY_VALUE(tensor, tensor_of(stored, after.geometry()));
        std::vector<std::byte> bytes;
        each_element(after, tensor, [&](std::byte byte) { bytes.push_back(byte); });
        EMU_TRY_VALUE(wanted, stored["out"].integer());
        if (emu::crc32(bytes) != wanted) {
            return emu::error(emu::Fault::internal, "%s differs", tensor.name.c_str());
        }
        auto from = bytes.begin();
        each_element(expected, tensor, [&](std::byte& byte) { byte = *from++; });
    }
    return {};
}

emu::Outcome StoredCase::compare_global(emu::Bytes after) const {
    const Json& area = case_["gmem_out_after"];
    if (area.is_null()) return {};
    EMU_TRY_VALUE(at, area["at"].integer());
    EMU_TRY_VALUE(count, area["len"].integer());
    EMU_TRY_VALUE(wanted, area["crc"].integer());
    if (emu::in_range(at, count, after.size()) && emu::crc32(after.subspan(at, count)) == wanted)
        return {};
    return emu::error(emu::Fault::internal, "global memory differs");
}

emu::Outcome StoredCase::compare(const Memories& after) const {
    EMU_TRY_VALUE(expected, before());
    EMU_TRY(take_results(after.local, expected.local));
    const bool has_matrix = std::ranges::any_of(case_["tensors"].elements(), [](const Json& t) {
        return t["shape"].elements().size() == 2;
    });
    if (!has_matrix && !std::ranges::equal(expected.local.bytes(), after.local.bytes())) {
        return emu::error(emu::Fault::internal, "local memory differs outside the results");
    }
    return compare_global(after.global);
}

} // namespace bmrt_vectors
