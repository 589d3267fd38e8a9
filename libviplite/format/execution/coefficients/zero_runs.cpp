// SPDX-License-Identifier: Apache-2.0
// Streams of the cores that customers 0x88 have: a run of zero points, and the value behind it.
// Measured: all streams of public files are used up to the byte, and give the weights that another
// coding of the same network has.
#include "emu-core/base/error.h"
#include "libviplite/format/execution/coefficients/bit_stream.h"
#include "libviplite/format/execution/coefficients/kernel_reader.h"

namespace viplite::format {
namespace {

using emu::error;
using emu::Fault;

constexpr std::size_t header_bytes_of_runs = 64, most_streams = 16;
constexpr unsigned most_run_bits = 8;

class ZeroRuns final : public ValueReader {
public:
    ZeroRuns(emu::Bytes bytes, std::uint8_t zero)
        : bits_(bytes), bytes_(bytes.size()), zero_(zero), run_bits_(bits_.take(8)) {}

    unsigned run_bits() const { return run_bits_; }

    emu::Result<std::uint8_t> value() override {
        if (!is_pending_ && run_bits_ > 0) {
            run_ = bits_.take(run_bits_);
            pending_ = static_cast<std::uint8_t>(bits_.take(8));
            is_pending_ = true;
        }
        if (run_ > 0) {
            --run_;
            return zero_;
        }
        const auto value = is_pending_ ? pending_ : static_cast<std::uint8_t>(bits_.take(8));
        is_pending_ = false;
        return checked(value);
    }

    emu::Result<std::uint32_t> number(unsigned bytes) override {
        std::uint32_t number = 0;
        for (unsigned i = 0; i < bytes; ++i) number |= bits_.take(8) << (8 * i);
        return checked(number);
    }

    std::size_t left() const override { return bytes_ - bits_.position() / 8; }
    std::size_t most_left() const override { return header_bytes_of_runs; }

private:
    template <class T> emu::Result<T> checked(T value) const {
        if (bits_.position() <= 8 * std::uint64_t{bytes_}) return value;
        return error(Fault::bad_model, "a stream of weights that ends early");
    }

    BitStream bits_;
    std::size_t bytes_;
    std::uint8_t zero_, pending_ = 0;
    unsigned run_bits_, run_ = 0;
    bool is_pending_ = false;
};

} // namespace

emu::Result<Coefficients> read_zero_runs(emu::Bytes row, const KernelSpec& spec) {
    if (row.size() < header_bytes_of_runs)
        return error(Fault::bad_model, "its weights have no header");
    std::vector<std::unique_ptr<ValueReader>> streams;
    std::uint64_t at = header_bytes_of_runs;
    for (std::size_t i = 0; i < most_streams; ++i) {
        const std::uint32_t bytes = emu::load<std::uint32_t>(row, 4 * i);
        if (bytes == 0) break;
        if (!emu::in_range(at, bytes, row.size()))
            return error(Fault::bad_model, "its weights end early");
        auto stream = std::make_unique<ZeroRuns>(row.subspan(at, bytes), spec.zero_point);
        if (stream->run_bits() > most_run_bits)
            return error(Fault::bad_model, "runs of %u bits", stream->run_bits());
        streams.push_back(std::move(stream));
        at += bytes;
    }
    if (streams.empty()) return error(Fault::bad_model, "it has no weights");
    Coefficients coefficients;
    coefficients.has_runs = true;
    EMU_TRY(read_inline_kernels(std::move(streams), spec, coefficients));
    return coefficients;
}

} // namespace viplite::format
