// SPDX-License-Identifier: Apache-2.0
// From the file of a graph's node to its runs.
#include "emu-core/base/error.h"
#include "libviplite/model/load.h"
#include "libviplite/ovxlib/graph.h"

namespace viplite::ovxlib {
namespace {

using emu::Fault;
using viplite::format::Port;

const char* name_of(Side side) {
    return side == Side::input ? "input" : "output";
}

const std::vector<vsi_nn_tensor_id_t>& ids_of(const Node& node, Side side) {
    return side == Side::input ? node.inputs() : node.outputs();
}

const std::vector<Port>& ports_of(const Model& model, Side side) {
    return side == Side::input ? model.inputs : model.outputs;
}

// What went wrong, with the place where the program wrote it.
emu::Error at_end(Side side, std::size_t index, vsi_nn_tensor_id_t id, emu::Error error) {
    error.detail =
        emu::format("node's %s %zu, tensor %u: ", name_of(side), index, id) + error.detail;
    return error;
}

std::string text_of(const std::vector<std::uint32_t>& dims) {
    std::string text;
    for (const std::uint32_t dim : dims) text += (text.empty() ? "" : ", ") + std::to_string(dim);
    return "[" + text + "]";
}

// Extents of 1 at the end say nothing.
std::vector<std::uint32_t> told(std::vector<std::uint32_t> dims) {
    while (dims.size() > 1 && dims.back() == 1) dims.pop_back();
    return dims;
}

std::string type_of(const Port& port) {
    constexpr const char* quantisations[] = {"", ", VSI_NN_QNT_TYPE_DFP",
                                             ", VSI_NN_QNT_TYPE_AFFINE_ASYMMETRIC"};
    const viplite::format::ElementFormatRow* const row = viplite::format::find(port.format);
    return std::string(row ? row->name : "?") + quantisations[static_cast<int>(port.quant)];
}

// But for the numbers of the quantisation, which binding compares.
emu::Outcome check_port(const Port& port, const Tensor& tensor) {
    EMU_TRY_VALUE(buffer, tensor.buffer());
    const Port& own = *buffer->tensor();
    if (told(own.dims) != told(port.dims)) {
        return emu::error(Fault::bad_argument, "its extents are %s, the network's %s",
                          text_of(own.dims).c_str(), text_of(port.dims).c_str());
    }
    if (own.format == port.format && own.quant == port.quant) return {};
    return emu::error(Fault::bad_argument, "its elements are %s, the network's %s",
                      type_of(own).c_str(), type_of(port).c_str());
}

emu::Outcome check_ends(const Graph& graph, const Node& node, const Model& model, Side side) {
    const auto& ids = ids_of(node, side);
    const auto& ports = ports_of(model, side);
    if (ids.size() != ports.size()) {
        return emu::error(Fault::bad_argument, "the node has %zu %ss, the network %zu", ids.size(),
                          name_of(side), ports.size());
    }
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const auto tensor = graph.tensor(ids[i]);
        if (!tensor)
            return at_end(side, i, ids[i], emu::error(Fault::bad_argument, "there is no such"));
        auto checked = check_port(ports[i], *tensor);
        if (!checked) return at_end(side, i, ids[i], std::move(checked).error());
    }
    return {};
}

} // namespace

emu::Result<std::shared_ptr<Node>> Graph::only_node() const {
    const auto all = nodes();
    if (all.size() == 1) return all.front();
    if (all.empty()) return emu::error(Fault::bad_state, "the graph has no node");
    return emu::error(Fault::unsupported, "the graph has %zu nodes, of which one is available",
                      all.size());
}

emu::Outcome Graph::set_up() {
    EMU_TRY_VALUE(node, only_node());
    EMU_TRY_VALUE(path, node->path());
    EMU_TRY_VALUE(file, read_network_file(path.c_str()));
    EMU_TRY_VALUE(model, load_model(file, context_->device()));
    EMU_TRY(check_ends(*this, *node, *model, Side::input));
    EMU_TRY(check_ends(*this, *node, *model, Side::output));
    auto network = std::make_shared<Network>(std::move(model), context_->shared_device());
    {
        const std::lock_guard lock(mutex_);
        network_.swap(network);
        verified_ = false;
    }
    if (network) network->close(); // of an earlier set-up
    return {};
}

emu::Outcome Graph::bind(Network& network, Side side) const {
    const auto& ids = ids_of(*nodes_.front(), side);
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const auto found = tensors_.find(ids[i]);
        if (found == tensors_.end())
            return at_end(side, i, ids[i], emu::error(Fault::bad_argument, "there is no such"));
        EMU_TRY_VALUE(buffer, found->second->buffer());
        auto bound = network.bind(side, static_cast<std::uint32_t>(i), buffer);
        if (!bound) return at_end(side, i, ids[i], std::move(bound).error());
    }
    return {};
}

emu::Result<std::shared_ptr<Network>> Graph::verified() {
    const std::lock_guard lock(mutex_);
    if (!network_) return emu::error(Fault::bad_state, "vsi_nn_SetupGraph was not called");
    if (!verified_) {
        EMU_TRY(network_->prepare());
        EMU_TRY(bind(*network_, Side::input));
        EMU_TRY(bind(*network_, Side::output));
        verified_ = true;
    }
    return network_;
}

emu::Outcome Graph::verify() {
    const auto network = verified();
    if (!network) return network.error();
    return {};
}

emu::Outcome Graph::run() {
    EMU_TRY_VALUE(network, verified());
    return network->run();
}

emu::Outcome Graph::start_run() {
    EMU_TRY_VALUE(network, verified());
    return network->trigger();
}

emu::Outcome Graph::wait() {
    EMU_TRY_VALUE(network, verified());
    return network->wait();
}

void Graph::close() {
    std::shared_ptr<Network> network;
    {
        const std::lock_guard lock(mutex_);
        network.swap(network_);
    }
    if (network) network->close();
}

} // namespace viplite::ovxlib
