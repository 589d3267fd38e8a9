// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lift/reads/unwritten.h"

#include "emu-core/base/error.h"

#include <algorithm>

namespace emu::lift {
namespace {

// More than networks in use need.
constexpr std::uint64_t most_bytes = std::uint64_t{1} << 28;
constexpr std::uint64_t most_work = std::uint64_t{1} << 33;

constexpr std::size_t no_read = ~std::size_t{0};

struct Needed {
    std::vector<bool> tensors, layers;
};

Needed needed_for(const std::vector<TensorId>& outputs, const Program& program) {
    Needed needed{std::vector<bool>(program.tensors.size()),
                  std::vector<bool>(program.layers.size())};
    for (const TensorId id : outputs) needed.tensors[id] = true;
    for (std::size_t i = program.layers.size(); i-- > 0;) {
        const Layer& layer = program.layers[i];
        const auto is_needed = [&](TensorId id) { return needed.tensors[id]; };
        needed.layers[i] = std::ranges::any_of(layer.dst, is_needed);
        if (!needed.layers[i]) continue;
        for (const TensorId id : layer.src) needed.tensors[id] = true;
    }
    return needed;
}

Error too_many() {
    return error(Fault::bad_model, "it reads more bytes that nobody wrote than can be followed");
}

class UnwrittenSearch {
public:
    explicit UnwrittenSearch(const Program& program)
        : program_(program), unwritten_(program.tensors.size()),
          read_of_(program.tensors.size(), no_read) {}

    // What memory's constants do not have of it. A read through memory has a layer that says so.
    Outcome begin(std::size_t number, const UnwrittenRead& read, const ConstantMemory& constants) {
        read_of_[read.tensor] = number;
        if (read.through_memory) return {};
        EMU_TRY(work(bytes_of(read.tensor)));
        return keep(read.tensor, constants.gaps(read.view), number);
    }

    Outcome visit(const Layer& layer) {
        UnwrittenSources sources;
        std::size_t read = no_read;
        for (const TensorId id : layer.src) {
            sources.push_back(is_unwritten(id) ? &unwritten_[id] : nullptr);
            if (is_unwritten(id) && read == no_read) read = read_of_[id];
        }
        const auto* through = std::get_if<ops::ThroughMemory>(&layer.command);
        if (read == no_read && !through) return {};
        if (through) EMU_TRY(work(static_cast<std::uint64_t>(through->bytes)));
        for (const TensorId id : layer.src) EMU_TRY(work(bytes_of(id)));
        for (const TensorId id : layer.dst) {
            EMU_TRY(work(bytes_of(id)));
            EMU_TRY_VALUE(bytes, result(layer, id, sources));
            EMU_TRY(keep(id, std::move(bytes), read));
        }
        return {};
    }

    bool is_unwritten(TensorId id) const { return !unwritten_[id].empty(); }
    std::size_t read_of(TensorId id) const { return read_of_[id]; }

private:
    Result<Unwritten> result(const Layer& layer, TensorId id, const UnwrittenSources& sources) {
        if (moves_bytes(layer.command)) return moved_unwritten(layer, program_, sources);
        return computed_unwritten(layer, program_, id, sources);
    }

    Outcome work(std::uint64_t bytes) {
        work_ += bytes;
        return bytes <= most_bytes && work_ <= most_work ? Outcome{} : too_many();
    }

    Outcome keep(TensorId id, Unwritten bytes, std::size_t read) {
        const auto is_written = [](std::byte byte) { return byte == std::byte{}; };
        if (std::ranges::all_of(bytes, is_written)) return {};
        kept_ += bytes.size();
        unwritten_[id] = std::move(bytes);
        if (read != no_read) read_of_[id] = read; // an earlier one than its own
        return kept_ <= most_bytes ? Outcome{} : too_many();
    }

    std::uint64_t bytes_of(TensorId id) const {
        return static_cast<std::uint64_t>(program_.spec(id).bytes());
    }

    const Program& program_;
    std::vector<Unwritten> unwritten_; // by tensor
    std::vector<std::size_t> read_of_; // by tensor: the one that it comes of
    std::uint64_t work_ = 0, kept_ = 0;
};

} // namespace

Result<std::optional<UnwrittenResult>> find_unwritten(const Program& program,
                                                      const ConstantMemory& constants,
                                                      const std::vector<UnwrittenRead>& reads,
                                                      const std::vector<TensorId>& outputs) {
    const Needed needed = needed_for(outputs, program);
    UnwrittenSearch search(program);
    for (std::size_t i = 0; i < reads.size(); ++i) {
        if (needed.tensors[reads[i].tensor]) EMU_TRY(search.begin(i, reads[i], constants));
    }
    for (std::size_t i = 0; i < program.layers.size(); ++i) {
        if (needed.layers[i]) EMU_TRY(search.visit(program.layers[i]));
    }
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        if (search.is_unwritten(outputs[i])) {
            return std::optional(UnwrittenResult{i, search.read_of(outputs[i])});
        }
    }
    return std::optional<UnwrittenResult>{};
}

} // namespace emu::lift
