// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/reports/perf_text.h"

#include "emu-core/base/text.h"
#include "emu-core/chip/chip.h"
#include "emu-core/engine/custom_layers.h"
#include "librknnrt/convert/convert.h"

#include <algorithm>

namespace rknn {
namespace {

// "(1,3,224,224)": feature maps and weights as NCHW.
std::string shape_text(const emu::TensorSpec& spec) {
    const auto stored = spec.shape.extents();
    std::vector<std::int32_t> extents(stored.begin(), stored.end());
    if (extents.size() == 4 && !spec.channels_first)
        std::rotate(extents.begin() + 1, extents.begin() + 3, extents.end());
    std::string text;
    for (const std::int32_t extent : extents) {
        text += emu::format(text.empty() ? "(%d" : ",%d", extent);
    }
    return text.empty() ? "()" : text + ")";
}

std::string shapes_text(const emu::Program& program, const std::vector<emu::TensorId>& tensors) {
    std::string text;
    for (const emu::TensorId id : tensors) {
        if (!text.empty()) text += ',';
        text += shape_text(program.spec(id));
    }
    return text;
}

std::string type_text(const emu::Program& program, emu::TensorId id) {
    return get_type_string(to_vendor(shown_type(program.spec(id).dtype)));
}

std::string microseconds(std::uint64_t nanoseconds) {
    return std::to_string(nanoseconds / 1000);
}

std::string kilobytes(std::uint64_t bytes) {
    return emu::format("%.2f", static_cast<double>(bytes) / 1024);
}

// One figure per core, "100.0%/0.0%/0.0%": `busy` of them work, or one does next to nothing.
std::string workload(const emu::Program& program, int busy) {
    std::string text;
    for (int core = 0; core < program.chip->clock.value.cores; ++core) {
        if (core > 0) text += '/';
        text += core < busy ? emu::format("%.1f%%", 100.0 / busy) : "0.0%";
    }
    return text;
}

std::string workload_head(const emu::Program& program) {
    std::string text = "WorkLoad(0";
    for (int core = 1; core < program.chip->clock.value.cores; ++core) {
        text += emu::format("/%d", core);
    }
    return text + ")";
}

// How much of the multipliers' time is used, in per cent; empty where nothing is multiplied.
std::string mac_usage(const emu::Program& program, const emu::Cost& cost) {
    if (cost.macs == 0) return "";
    const auto cycles = std::max({cost.memory_cycles, cost.compute_cycles, std::uint64_t{1}});
    const double most = static_cast<double>(cycles) * program.chip->clock.value.macs_per_cycle;
    return emu::format("%.2f", static_cast<double>(cost.macs) * 100 / most);
}

class Report {
public:
    explicit Report(const RunTime& run)
        : program_(run.program()), run_(run),
          layers_({"ID", "OpType", "DataType", "Target", "InputShape", "OutputShape", "DDRCycles",
                   "NPUCycles", "MaxCycles", "Time(us)", "MacUsage(%)", workload_head(program_),
                   "RW(KB)", "FullName"}) {}

    std::string print() {
        for (const emu::TensorId id : program_.inputs) add_edge("InputOperator", id, true);
        for (std::size_t i = 0; i < program_.layers.size(); ++i) add_layer(i);
        for (const emu::TensorId id : program_.outputs) add_edge("OutputOperator", id, false);
        return layers_.print("Network Layer Information Table") + totals() + "\n" + ranking();
    }

private:
    struct Kind {
        std::string name;
        int calls = 0;
        std::uint64_t npu_ns = 0, cpu_ns = 0;

        std::uint64_t total_ns() const { return npu_ns + cpu_ns; }
    };

    // The operators at both ends move data on the CPU; the cost model knows the NPU only.
    void add_edge(const char* kind, emu::TensorId id, bool input) {
        const emu::TensorSpec& spec = program_.spec(id);
        const std::string shape = shape_text(spec);
        count(kind, 0, 0);
        layers_.add({std::to_string(++last_id_), kind, type_text(program_, id), "CPU",
                     input ? "\\" : shape, input ? shape : "\\", "0", "0", "0", "0", "",
                     workload(program_, 0), kilobytes(static_cast<std::uint64_t>(spec.bytes())),
                     std::string(kind) + ":" + spec.name});
    }

    void add_layer(std::size_t index) {
        const emu::Layer& layer = program_.layers[index];
        const LayerTime time = run_.layer(index);
        const emu::Cost& cost = time.cost;
        total_.nanoseconds += time.nanoseconds;
        total_.read_bytes += cost.read_bytes;
        total_.write_bytes += cost.write_bytes;
        const std::string kind(emu::name_of(layer.command));
        const bool on_cpu = emu::custom_of(layer) != nullptr;
        count(kind, on_cpu ? 0 : time.nanoseconds, on_cpu ? time.nanoseconds : 0);
        layers_.add({std::to_string(++last_id_), kind, type_text(program_, layer.dst.front()),
                     on_cpu ? "CPU" : "NPU", shapes_text(program_, layer.src),
                     shapes_text(program_, layer.dst), std::to_string(cost.memory_cycles),
                     std::to_string(cost.compute_cycles),
                     std::to_string(std::max(cost.memory_cycles, cost.compute_cycles)),
                     microseconds(time.nanoseconds), mac_usage(program_, cost),
                     workload(program_, on_cpu ? 0 : time.cores),
                     kilobytes(cost.read_bytes + cost.write_bytes), kind + ":" + layer.name});
    }

    void count(const std::string& name, std::uint64_t npu_ns, std::uint64_t cpu_ns) {
        auto kind = std::find_if(kinds_.begin(), kinds_.end(),
                                 [&](const Kind& known) { return known.name == name; });
        if (kind == kinds_.end()) kind = kinds_.insert(kind, {name});
        ++kind->calls;
        kind->npu_ns += npu_ns;
        kind->cpu_ns += cpu_ns;
    }

    std::string totals() const {
        return emu::format("Total Operator Elapsed Per Frame Time(us): %llu\n"
                           "Total Memory Read/Write Per Frame Size(KB): %s\n",
                           static_cast<unsigned long long>(total_.nanoseconds / 1000),
                           kilobytes(total_.read_bytes + total_.write_bytes).c_str());
    }

    std::string ranking() {
        std::stable_sort(kinds_.begin(), kinds_.end(),
                         [](const Kind& a, const Kind& b) { return a.total_ns() > b.total_ns(); });
        Kind all{"Total"};
        for (const Kind& kind : kinds_) {
            all.calls += kind.calls;
            all.npu_ns += kind.npu_ns;
            all.cpu_ns += kind.cpu_ns;
        }
        kinds_.push_back(all);
        TextTable table({"OpType", "CallNumber", "CPUTime(us)", "GPUTime(us)", "NPUTime(us)",
                         "TotalTime(us)", "TimeRatio(%)"});
        for (const Kind& kind : kinds_) {
            const double ratio = all.total_ns() == 0
                                     ? 0
                                     : 100.0 * static_cast<double>(kind.total_ns()) /
                                           static_cast<double>(all.total_ns());
            table.add({kind.name, std::to_string(kind.calls), microseconds(kind.cpu_ns), "0",
                       microseconds(kind.npu_ns), microseconds(kind.total_ns()),
                       emu::format("%.2f%%", ratio)});
        }
        return table.print("Operator Time Consuming Ranking Table");
    }

    const emu::Program& program_;
    const RunTime& run_;
    emu::Cost total_;
    TextTable layers_;
    int last_id_ = 0;
    std::vector<Kind> kinds_; // in order of first appearance
};

} // namespace

std::string perf_text(const RunTime& run) {
    return Report(run).print();
}

} // namespace rknn
