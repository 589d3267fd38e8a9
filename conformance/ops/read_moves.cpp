// SPDX-License-Identifier: Apache-2.0
#include "conformance/ops/read_operation.h"

using namespace emu::ops;

namespace {

constexpr std::string_view interpolation_names[] = {"nearest", "linear", "cubic"};
constexpr std::string_view coordinate_names[] = {
    "half_pixel",           "pytorch_half_pixel", "align_corners",        "asymmetric",
    "half_pixel_symmetric", "crop_and_resize",    "tf_half_pixel_nearest"};
constexpr std::string_view nearest_rounding_names[] = {"half_down", "half_up", "floor", "ceil"};
constexpr std::string_view type_names[] = {"i8",  "u8",  "i16", "u16", "i32",
                                           "u32", "i64", "f16", "f32", "boolean"};

// view0=base,h,w,c,block,line,pixel,surface type0=i16
void read_view(Parameters& from, const std::string& view, const std::string& type,
               emu::MemoryView& value) {
    std::vector<std::int64_t> fields;
    from.read(view.c_str(), fields);
    fields.resize(8);
    const auto extent = [&fields](int i) { return static_cast<std::int32_t>(fields[i]); };
    value = {fields[0], extent(1), extent(2), extent(3),
             extent(4), fields[5], fields[6], fields[7]};
    from.read_name(type.c_str(), type_names, value.dtype);
}

} // namespace

void read(Parameters& from, Concat& concat) {
    from.read("axis", concat.axis);
    from.read("chains", concat.chains);
}

void read(Parameters& from, Gather& gather) {
    from.read("axis", gather.axis);
    from.read("batch_axes", gather.batch_axes);
}

void read(Parameters& from, GatherElements& gather) {
    from.read("axis", gather.axis);
}

void read(Parameters& from, GatherNd& gather) {
    from.read("batch_axes", gather.batch_axes);
}

void read(Parameters& from, Pad& pad) {
    constexpr std::string_view names[] = {"value", "edge", "reflect", "symmetric", "wrap"};
    from.read("before", pad.before);
    from.read("value", pad.value);
    from.read_name("padding", names, pad.padding);
    from.read("real_value", pad.real_value);
}

// extents=2,3 strides=1,2
void read(Parameters& from, Rearrange& rearrange) {
    std::vector<std::int32_t> extents;
    std::vector<std::int64_t> strides;
    from.read("extents", extents);
    from.read("strides", strides);
    strides.resize(extents.size());
    for (std::size_t i = 0; i < extents.size(); ++i) {
        rearrange.axes.push_back({extents[i], strides[i]});
    }
    from.read("offset", rearrange.offset);
}

// sources=2 view0=.. type0=.. view1=.. type1=.. result=.. type=..
void read(Parameters& from, ThroughMemory& through_memory) {
    from.read("bytes", through_memory.bytes);
    std::int32_t sources = 1;
    from.read("sources", sources);
    through_memory.sources.resize(static_cast<std::size_t>(sources));
    for (std::size_t i = 0; i < through_memory.sources.size(); ++i) {
        read_view(from, numbered("view", i), numbered("type", i), through_memory.sources[i]);
    }
    read_view(from, "result", "type", through_memory.result);
}

// axes=2,3 scale0=2 scale1=2 start0=.. end0=..: of the first axis, of the second
void read(Parameters& from, Resize& resize) {
    from.read_name("interpolation", interpolation_names, resize.interpolation);
    from.read_name("coordinates", coordinate_names, resize.coordinates);
    from.read_name("rounding", nearest_rounding_names, resize.rounding);
    from.read("cubic", resize.cubic);
    from.read("exclude_outside", resize.exclude_outside);
    from.read("extrapolates", resize.extrapolates);
    from.read("outside", resize.outside);
    std::vector<std::int32_t> axes;
    from.read("axes", axes);
    for (std::size_t i = 0; i < axes.size(); ++i) {
        Resize::Axis& axis = resize.axes.emplace_back(Resize::Axis{axes[i]});
        from.read(numbered("scale", i).c_str(), axis.scale);
        from.read(numbered("start", i).c_str(), axis.start);
        from.read(numbered("end", i).c_str(), axis.end);
    }
}
