// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/lower/executable_network.h"

#include "emu-core/base/error.h"
#include "emu-core/base/log.h"
#include "emu-core/base/text.h"
#include "libviplite/format/described_model.h"
#include "libviplite/format/execution/coefficients/coefficient_store.h"
#include "libviplite/format/execution/decode/decode.h"
#include "libviplite/format/execution/lower/bias_check.h"
#include "libviplite/format/execution/lower/lower_work.h"
#include "libviplite/format/execution/lower/network_ports.h"
#include "libviplite/format/execution/shader/lower_program.h"

#include <algorithm>
#include <limits>

namespace viplite::format {
namespace {

using emu::error;
using emu::Fault;

bool computes_alike(const emu::Chip* chip) {
    return chip->rescale.value == emu::Rescale::float_factor;
}

// Sums of uint8 with one scale, whose limits and windows leave nothing out.
bool is_measured(const Convolution& c, const Coefficients& coefficients) {
    constexpr float infinite = std::numeric_limits<float>::infinity();
    const emu::MemoryView& src = c.src.view;
    const auto sees = [](std::int32_t results, std::uint32_t kernel) {
        return results + static_cast<std::int32_t>(kernel) - 1;
    };
    const bool sees_border =
        sees(c.out_h, c.kernels.height) > src.h || sees(c.out_w, c.kernels.width) > src.w;
    const bool is_plain = !c.is_relu && !c.is_relu_at_end && !c.negative_scale && !c.addend &&
                          !c.takes_every_second && c.pooling == Convolution::Pooling::none &&
                          c.low == -infinite && c.high == infinite;
    return is_plain && !sees_border && coefficients.has_runs && !c.kernels.is_depthwise &&
           c.kernels.dtype == emu::Dtype::u8 && !c.kernels.has_scales &&
           src.dtype == emu::Dtype::u8 && c.dst.view.dtype == emu::Dtype::u8;
}

class Loader {
public:
    Loader(const Description& description, const emu::Chip& chip, const MemoryLayout& layout)
        : description_(description), chip_(chip), layout_(layout), memory_(chip, layout.bytes()),
          coefficients_(description) {
        network_.evidence = Evidence::verified;
    }

    emu::Result<ExecutableNetwork> load() && {
        EMU_TRY_VALUE(all, decode(description_, layout_, chip_.corners));
        NetworkPorts ports(description_, layout_, memory_);
        EMU_TRY(begin(ports, all));
        for (const OperationWork& work : all) EMU_TRY(lower_operation(work));
        EMU_TRY_VALUE(outputs, ports.read_outputs());
        network_.counters.reads = memory_.program().reads();
        tell_biases();
        EMU_TRY_VALUE(program,
                      std::move(memory_.program()).finish(outputs, {}, &network_.counters.tiled));
        network_.program = std::move(program);
        network_.counters.commands = network_.program.layers.size();
        return std::move(network_);
    }

    // All that are refused for what they are. What one of them would have written counts as
    // written, so that its readers are not refused for its sake.
    std::vector<RefusedOperation> refused_operations() && {
        std::vector<RefusedOperation> refused;
        const std::vector<OperationWork> all =
            decode_known(description_, layout_, chip_.corners, refused);
        std::size_t first = refused.empty() ? description_.operations.size() : refused[0].operation;
        NetworkPorts ports(description_, layout_, memory_);
        if (!begin(ports, all)) memory_.take_unwritten();
        for (const OperationWork& work : all) {
            if (work.operation > first) memory_.take_unwritten();
            auto lowered = lower_operation(work);
            if (lowered) continue;
            first = std::min(first, work.operation);
            refused.push_back({work.operation, std::move(lowered).error()});
        }
        std::ranges::sort(refused, {}, &RefusedOperation::operation);
        return refused;
    }

private:
    emu::Outcome begin(NetworkPorts& ports, const std::vector<OperationWork>& all) {
        for (const OperationWork& work : all) {
            if (const auto* const convolution = std::get_if<Convolution>(&work.work))
                coefficients_.add(convolution->place);
        }
        if (!description_.lcd.empty()) {
            EMU_TRY(
                memory_.constant_bytes(layout_.lcd(), description_.file.part(description_.lcd)));
        }
        return ports.add_inputs(all);
    }

    emu::Outcome lower_operation(const OperationWork& work) {
        const OperationScope scope(layer_name(description_, work.operation), memory_);
        const auto lowered = std::visit(
            [&](const auto& operation) { return lower_work(operation, scope); }, work.work);
        if (lowered) return {};
        return refusal(description_, work.operation, lowered.error());
    }

    void found(bool is_measured) {
        if (!is_measured) network_.evidence = Evidence::unverified;
    }

    void tell_biases() {
        network_.counters.biases_checked = biases_.checked();
        network_.counters.biases_following = biases_.following();
        if (!biases_.is_suspicious()) return;
        emu::log(emu::LogLevel::warning,
                 emu::format("%s: the biases of %zu of %zu layers follow their weights, where most "
                             "should: the weights may be in another order than they are read in",
                             description_.name.c_str(), biases_.following(), biases_.checked()));
    }

    emu::Outcome lower_work(const Convolution& convolution, const OperationScope& scope) {
        ++network_.counters.convolutions;
        EMU_TRY_VALUE(coefficients, coefficients_.get(convolution.place, convolution.kernels));
        biases_.add(convolution, *coefficients);
        found(is_measured(convolution, *coefficients));
        return lower(convolution, coefficients, chip_, scope);
    }
    emu::Outcome lower_work(const HalfMaps& maps, const OperationScope& scope) {
        ++network_.counters.tensor_operations;
        found(false);
        std::shared_ptr<const Coefficients> slopes;
        if (maps.slopes) {
            EMU_TRY_VALUE(read, coefficients_.get(maps.place, *maps.slopes));
            slopes = std::move(read);
        }
        return lower(maps, slopes, scope);
    }
    emu::Outcome lower_work(const MapProduct& product, const OperationScope& scope) {
        ++network_.counters.tensor_operations;
        found(false);
        return lower(product, scope);
    }
    emu::Outcome lower_work(const StreamStep& step, const OperationScope& scope) {
        ++network_.counters.tensor_operations;
        found(false);
        return lower(step, kept_, scope);
    }
    emu::Outcome lower_work(const TensorMove& move, const OperationScope& scope) {
        ++network_.counters.tensor_operations;
        found(move.is_measured);
        return lower(move, scope);
    }
    emu::Outcome lower_work(const ShaderWork& shader, const OperationScope& scope) {
        ++network_.counters.shaders;
        found(shader.program.is_measured);
        return lower(shader.program, {description_.lcd, layout_.lcd()}, layout_.bytes(), scope);
    }

    const Description& description_;
    const emu::Chip& chip_;
    const MemoryLayout& layout_;
    UnitMemory memory_;
    CoefficientStore coefficients_;
    KeptNumbers kept_;
    BiasCheck biases_;
    ExecutableNetwork network_;
};

} // namespace

const emu::Chip& computing_chip() {
    return **std::ranges::find_if(emu::chips(), computes_alike);
}

emu::Result<ExecutableNetwork> load_executable(const Description& description,
                                               const emu::Chip& chip) {
    if (!description.has_operations()) {
        return error(Fault::bad_model, "it has no operations");
    }
    if (!computes_alike(&chip)) {
        return error(Fault::wrong_chip, "%s does not compute as the hardware that it is for",
                     chip.name.data());
    }
    EMU_TRY_VALUE(layout, MemoryLayout::make(description));
    return Loader(description, chip, layout).load();
}

std::vector<emu::Error> blockers_of(const Description& description, const emu::Chip& chip) {
    const auto network = load_executable(description, chip);
    if (network) return {};
    std::vector<emu::Error> blockers;
    const auto layout = MemoryLayout::make(description);
    if (description.has_operations() && computes_alike(&chip) && layout) {
        for (RefusedOperation& one : Loader(description, chip, *layout).refused_operations())
            blockers.push_back(std::move(one.error));
    }
    if (blockers.empty()) blockers.push_back(network.error());
    return blockers;
}

} // namespace viplite::format
