// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/computation/bpu_computation.h"

#include "emu-core/base/error.h"
#include "libhbdnn/format/cpu/cpu_program.h"
#include "libhbdnn/format/quantised/quantised_sidecar.h"

#include <algorithm>

namespace hbdnn::format {
namespace {

using emu::Fault;
using Programs = std::vector<emu::Program>;

class Search {
public:
    Search(const BpuFile& file, const BpuPorts& ports, const emu::DescribedModel& whole,
           const emu::Chip& chip)
        : file_(file), ports_(ports), whole_(whole), choice_{&chip, &chip},
          segments_(segments_of(file)) {}

    emu::Result<emu::Computation> find() const {
        if (segments_.empty()) return own_nodes();
        EMU_TRY_VALUE(sidecar, emu::find_sidecar(whole_));
        if (sidecar) {
            EMU_TRY(check_ranges());
            return by_sidecar();
        }
        EMU_TRY_VALUE(own, own_sidecars());
        if (!own.empty()) {
            EMU_TRY(check_ranges());
            return filled(std::move(own));
        }
        EMU_TRY_VALUE(recorded, emu::find_computation(whole_, choice_));
        auto* const none = std::get_if<emu::NoComputation>(&recorded);
        if (!none) return std::move(recorded);
        const auto cpu = cpu_program(file_, ports_, *choice_.fallback, Unscaled::reals);
        if (!cpu) {
            none->why += "; nothing can stand for the BPU's subgraphs alone: " + cpu.error().detail;
        } else if (!whole_.path.empty()) {
            none->why += emu::format("; or the BPU's subgraph as %s.onnx",
                                     segments_[0].path(whole_.path).c_str());
        }
        return std::move(recorded);
    }

private:
    // Of a file for the CPU alone. Where that is not understood, something else may stand for it.
    emu::Result<emu::Computation> own_nodes() const {
        auto own = filled({});
        if (own) return own;
        if (own.error().fault != Fault::bad_model) return std::move(own).error();
        EMU_TRY_VALUE(other, emu::find_computation(whole_, choice_));
        if (auto* const none = std::get_if<emu::NoComputation>(&other))
            none->why = own.error().detail + "; " + none->why;
        return std::move(other);
    }

    // Pictures of another range become other numbers than picture rules make.
    emu::Outcome check_ranges() const {
        for (std::size_t i = 0; i < ports_.inputs.size(); ++i) {
            const std::string_view range = file_.metadata.entry("INPUT_SPACE_AND_RANGE", i);
            if (!is_image(ports_.inputs[i].type) || range.empty() || range == "regular") continue;
            return emu::error(Fault::bad_model,
                              "its INPUT_SPACE_AND_RANGE '%s' is not known, only 'regular'",
                              emu::printable(range).c_str());
        }
        return {};
    }

    // It stands for the model, or for its only subgraph; names that fit say which before an order
    // does.
    emu::Result<emu::Computation> by_sidecar() const {
        if (segments_.size() == 1) {
            auto named = by_sidecar(emu::PortMatch::by_name);
            if (named) return named;
        }
        return by_sidecar(emu::PortMatch::by_name_or_order);
    }

    emu::Result<emu::Computation> by_sidecar(emu::PortMatch match) const {
        auto whole = emu::load_sidecar(whole_, choice_, match);
        if (whole) return emu::Computation(*std::move(*whole));
        if (segments_.size() != 1) return std::move(whole).error();
        auto part = of_segment(segments_[0], whole_.path, whole_.digest, match);
        if (!part) {
            return emu::error(whole.error().fault, "%s; and for its subgraph: %s",
                              whole.error().detail.c_str(), part.error().detail.c_str());
        }
        Programs programs;
        programs.push_back(*std::move(*part));
        return filled(std::move(programs));
    }

    // Of every segment, or none of any.
    emu::Result<Programs> own_sidecars() const {
        Programs programs;
        std::string missing;
        for (const Segment& segment : segments_) {
            const std::string path = segment.path(whole_.path);
            if (path.empty()) return Programs();
            emu::DescribedModel
                place; // its ports may not be known, which matters to a sidecar only
            place.path = path;
            EMU_TRY_VALUE(sidecar, emu::find_sidecar(place));
            if (!sidecar) {
                missing = path;
                continue;
            }
            if (is_quantised_sidecar(*sidecar)) {
                return emu::error(
                    Fault::bad_model,
                    "%s: the compiler's network of integers stands for a whole model, "
                    "as %s.onnx",
                    sidecar->c_str(), whole_.path.c_str());
            }
            EMU_TRY_VALUE(program, of_segment(segment, path, {}));
            if (program) programs.push_back(*std::move(program));
        }
        if (programs.empty() || missing.empty()) return programs;
        return emu::error(Fault::bad_model,
                          "there is no %s.onnx or .tflite, as for the other "
                          "subgraphs",
                          missing.c_str());
    }

    emu::Result<std::optional<emu::Program>>
    of_segment(const Segment& segment, const std::string& path, const emu::Digest& digest,
               emu::PortMatch match = emu::PortMatch::by_name_or_order) const {
        EMU_TRY_VALUE(described, segment.described(file_, ports_, Unscaled::reals));
        described.path = path;
        described.digest = digest;
        return emu::load_sidecar(described, choice_, match);
    }

    emu::Result<emu::Computation> filled(Programs programs) const {
        EMU_TRY_VALUE(cpu, cpu_program(file_, ports_, *choice_.fallback, Unscaled::reals));
        EMU_TRY_VALUE(program, fill_segments(std::move(cpu), segments_, std::move(programs)));
        return emu::Computation(std::move(program));
    }

    const BpuFile& file_;
    const BpuPorts& ports_;
    const emu::DescribedModel& whole_;
    emu::ChipChoice choice_;
    std::vector<Segment> segments_;
};

} // namespace

emu::Result<emu::Computation> computation_of(const BpuFile& file, const BpuPorts& ports,
                                             const emu::DescribedModel& whole,
                                             const emu::Chip& chip) {
    return Search(file, ports, whole, chip).find();
}

} // namespace hbdnn::format
