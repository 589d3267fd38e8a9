// SPDX-License-Identifier: Apache-2.0
#include "conformance/ops/read_members.h"

using namespace emu::ops;

namespace {

// "key3"
std::string numbered(const char* key, std::size_t number) {
    return key + std::to_string(number);
}

void read_view(Parameters& from, std::string_view key, std::string_view type,
               emu::MemoryView& view) {
    std::vector<std::int64_t> fields;
    from.read(key, fields);
    fields.resize(8);
    const auto extent = [&fields](int i) { return static_cast<std::int32_t>(fields[i]); };
    view = {fields[0], extent(1), extent(2), extent(3), extent(4), fields[5], fields[6], fields[7]};
    from.read(type, view.dtype);
}

} // namespace

void read(Parameters& from, std::string_view, RealLimits& limits) {
    from.read("at_least", limits.low);
    from.read("at_most", limits.high);
}

void read(Parameters& from, std::string_view, std::vector<Rearrange::Axis>& axes) {
    std::vector<std::int32_t> extents;
    std::vector<std::int64_t> strides;
    from.read("extents", extents);
    from.read("strides", strides);
    strides.resize(extents.size());
    for (std::size_t i = 0; i < extents.size(); ++i) axes.push_back({extents[i], strides[i]});
}

void read(Parameters& from, std::string_view, std::vector<Resize::Axis>& axes) {
    std::vector<std::int32_t> numbers;
    from.read("axes", numbers);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        Resize::Axis& axis = axes.emplace_back(Resize::Axis{numbers[i]});
        from.read(numbered("scale", i), axis.scale);
        from.read(numbered("start", i), axis.start);
        from.read(numbered("end", i), axis.end);
    }
}

void read(Parameters& from, std::string_view, std::vector<GateFunction>& functions) {
    std::int32_t count = 0;
    from.read("functions", count);
    for (std::int32_t i = 0; i < count; ++i) {
        GateFunction& function = functions.emplace_back();
        from.read(numbered("function", i), function.kind);
        from.read(numbered("alpha", i), function.alpha);
        from.read(numbered("beta", i), function.beta);
    }
}

void read(Parameters& from, std::string_view key, emu::MemoryView& view) {
    read_view(from, key, "type", view);
}

void read(Parameters& from, std::string_view key, std::vector<emu::MemoryView>& views) {
    std::int32_t count = 1;
    from.read(key, count);
    views.resize(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < views.size(); ++i) {
        read_view(from, numbered("view", i), numbered("type", i), views[i]);
    }
}
