// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/coefficients/kernel_reader.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"

#include <algorithm>

namespace viplite::format {
namespace {

using emu::error;
using emu::Fault;

constexpr std::uint64_t weights_of_block = 9;
constexpr std::size_t count_bytes = 2; // a stream begins with its number of kernels, of 16 bits

// How many of `count` kernels, dealt to the cores in turn, core `core` gets.
std::uint32_t share(std::uint32_t count, std::uint32_t cores, std::uint32_t core) {
    return count / cores + (core < count % cores ? 1 : 0);
}

// Puts the values of all streams where their kernels are.
template <class Value> class KernelReader {
public:
    KernelReader(std::span<const CoreStream> streams, const StreamCode& code,
                 const KernelSpec& spec)
        : streams_(streams), code_(code), spec_(spec),
          cores_(static_cast<std::uint32_t>(streams.size())), values_(spec.values()),
          padded_(emu::align_up(values_, weights_of_block)), weights_(spec.kernels * values_),
          is_there_(spec.kernels) {}

    emu::Result<std::vector<Value>> read() && {
        const std::uint32_t most = emu::divide_up(spec_.kernels, cores_);
        const std::uint32_t superblocks = emu::divide_up(most, spec_.per_superblock);
        for (std::uint32_t i = 0; i < superblocks; ++i) {
            // Regular kernels are numbered core after core within a superblock.
            first_.push_back(std::uint64_t{i} * spec_.per_superblock * cores_);
        }
        for (std::uint32_t core = 0; core < cores_; ++core) EMU_TRY(read_core(core));
        if (std::ranges::find(is_there_, false) == is_there_.end()) return std::move(weights_);
        return error(Fault::bad_model, "its weights leave out a kernel");
    }

private:
    emu::Outcome read_core(std::uint32_t core) {
        const std::uint32_t kernels = share(spec_.kernels, cores_, core);
        const CoreStream& stream = streams_[core];
        EMU_TRY_VALUE(values, decode_stream<Value>(stream.bytes, stream.bits, code_,
                                                   count_values + kernels * padded_));
        const std::uint32_t counted = count_values == 1 ? values[0] : values[0] | values[1] << 8;
        if (counted != kernels) {
            return error(Fault::bad_model, "core %u has weights of %u kernels, not %u", core,
                         counted, kernels);
        }
        std::span<const Value> left(values);
        left = left.subspan(count_values);
        for (std::size_t i = 0; i < first_.size(); ++i) {
            const std::uint32_t count = kernels_of_superblock(i, core);
            EMU_TRY(read_superblock(i, core, count, left.first(count * padded_)));
            left = left.subspan(count * padded_);
        }
        return {};
    }

    std::uint32_t kernels_of_superblock(std::size_t i, std::uint32_t core) const {
        if (i + 1 < first_.size()) return spec_.per_superblock;
        const std::uint64_t before = std::uint64_t{cores_} * i * spec_.per_superblock;
        return share(static_cast<std::uint32_t>(spec_.kernels - before), cores_, core);
    }

    // Blocks of nine weights, in turn of each kernel; the last ones are padded. A depthwise kernel
    // is one block.
    emu::Outcome read_superblock(std::size_t i, std::uint32_t core, std::uint32_t count,
                                 std::span<const Value> values) {
        const std::uint64_t block = spec_.is_depthwise ? padded_ : weights_of_block;
        for (std::uint32_t q = 0; q < count; ++q) {
            const std::uint64_t kernel = spec_.is_depthwise
                                             ? depthwise_kernel(core, i * spec_.per_superblock + q)
                                             : first_[i]++;
            if (kernel >= spec_.kernels || is_there_[kernel]) {
                return error(Fault::bad_model, "its weights have a kernel twice");
            }
            is_there_[kernel] = true;
            for (std::uint64_t at = 0; at < padded_; at += block)
                EMU_TRY(put(kernel, at, values.subspan((at / block * count + q) * block, block)));
        }
        return {};
    }

    // A block of the kernel, whose weights are those from `at` on.
    emu::Outcome put(std::uint64_t kernel, std::uint64_t at, std::span<const Value> block) {
        const std::size_t count = std::min<std::size_t>(block.size(), values_ - at);
        Value* const to = weights_.data() + kernel * values_ + at;
        for (std::size_t i = 0; i < count; ++i) to[i] = stored(block[i]);
        const auto is_zero = [](Value value) { return value == 0; };
        if (std::ranges::all_of(block.subspan(count), is_zero)) return {};
        return error(Fault::bad_model, "its weights have padding that is not 0");
    }

    // The cores take channels in turn, the last core first, the first core what is left over.
    std::uint64_t depthwise_kernel(std::uint32_t core, std::uint64_t q) const {
        const std::uint64_t channel = cores_ - 1 - core + cores_ * q;
        const std::uint32_t over = spec_.kernels % cores_;
        return over != 0 && channel >= spec_.kernels - over ? channel - (cores_ - over) : channel;
    }

    // Streams have uint8 weights without their zero point, modulo 256.
    Value stored(Value value) const {
        const bool is_unsigned = spec_.dtype == emu::Dtype::u8;
        return static_cast<Value>(is_unsigned ? value + spec_.zero_point : value);
    }

    static constexpr std::size_t count_values = count_bytes / sizeof(Value);

    std::span<const CoreStream> streams_;
    const StreamCode& code_;
    const KernelSpec& spec_;
    std::uint32_t cores_;
    std::uint64_t values_, padded_;
    std::vector<Value> weights_;
    std::vector<bool> is_there_;
    std::vector<std::uint64_t> first_; // per superblock, the next kernel
};

} // namespace

template <class Value> emu::Result<std::vector<Value>>
read_kernels(std::span<const CoreStream> streams, const StreamCode& code, const KernelSpec& spec) {
    return KernelReader<Value>(streams, code, spec).read();
}

template emu::Result<std::vector<std::uint8_t>> read_kernels(std::span<const CoreStream>,
                                                             const StreamCode&, const KernelSpec&);
template emu::Result<std::vector<std::uint16_t>> read_kernels(std::span<const CoreStream>,
                                                              const StreamCode&, const KernelSpec&);

} // namespace viplite::format
