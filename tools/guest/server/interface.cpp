// SPDX-License-Identifier: Apache-2.0
#include "tools/guest/server/interface.h"

#include "tools/guest/server/calling.h"

#include <algorithm>

namespace guest {
namespace {

bool is_number(const Type& type) {
    return type.kind == Kind::integer || type.kind == Kind::real || type.kind == Kind::pointer;
}

int index_of(const Layout& layout, std::string_view name) {
    const auto found = std::ranges::find(layout.fields, name, &Field::name);
    return found == layout.fields.end() ? -1 : static_cast<int>(found - layout.fields.begin());
}

// What is not this one is the next address at which something else begins.
std::uint32_t room(const Layout& layout, const Field& field, std::size_t words) {
    std::uint32_t end = layout.size[words];
    for (const Field& other : layout.fields)
        if (other.offset[words] > field.offset[words]) end = std::min(end, other.offset[words]);
    return end - field.offset[words];
}

void measure(Layout& layout) {
    layout.same = {layout.size[0] == layout.type->size, layout.size[1] == layout.type->size};
    for (Field& field : layout.fields) {
        const auto here = static_cast<std::uint32_t>(field.type->size);
        field.size = {here, here};
        if (is_number(*field.type)) field.size[1] = std::min(here, room(layout, field, 1));
        if (field.type->kind == Kind::pointer) field.size[1] = 4;
        if (field.type->kind == Kind::pointer && field.meaning == Meaning::plain)
            field.meaning = Meaning::unknown;
        for (const std::size_t word : {0U, 1U})
            if (field.offset[word] != field.here || field.size[word] != here)
                layout.same[word] = false;
        if (field.meaning != Meaning::plain) layout.special = true;
        if (field.meaning == Meaning::unknown) layout.complete = false;
    }
}

const Type& element(const Type& type) {
    return type.kind == Kind::array ? element(*type.of) : type;
}

bool is_pointer_to(const Type& type, Kind kind) {
    return type.kind == Kind::pointer && type.of->kind == kind;
}

} // namespace

const Layout* Interface::layout(const Type& type) const {
    if (type.kind != Kind::record) return nullptr; // handles have rows of sizes, too
    const auto found = std::ranges::find(layouts, &type, &Layout::type);
    return found == layouts.end() ? nullptr : &*found;
}

Layout* Interface::layout(const Type& type) {
    return const_cast<Layout*>(std::as_const(*this).layout(type));
}

Layout& Interface::row_of(std::string_view name, const Type& type) {
    Layout* const known = layout(type);
    return known ? *known : layouts.emplace_back(Layout{name, &type});
}

const Function* Interface::function(std::string_view name) const {
    const auto found = std::ranges::find(functions, name, &Function::name);
    return found == functions.end() ? nullptr : &*found;
}

Function* Interface::function(std::string_view name) {
    return const_cast<Function*>(std::as_const(*this).function(name));
}

Argument* Interface::argument(std::string_view name, std::string_view argument) {
    std::vector<Argument>& arguments = function(name)->arguments;
    return &*std::ranges::find(arguments, argument, &Argument::name);
}

Field& Interface::field(std::string_view record, std::string_view name) {
    Layout& layout = *std::ranges::find(layouts, record, &Layout::name);
    return layout.fields.at(static_cast<std::size_t>(index_of(layout, name)));
}

void Interface::mean(std::string_view record, std::string_view name, Meaning meaning, Role role,
                     std::string_view count, std::string_view condition) {
    const Layout& layout = *std::ranges::find(layouts, record, &Layout::name);
    Field& one = field(record, name);
    one.meaning = meaning;
    one.role = role;
    one.count = index_of(layout, count);
    one.condition = index_of(layout, condition);
}

void Interface::mean_all(const Type& record) {
    for (Layout& layout : layouts)
        for (Field& one : layout.fields)
            if (one.type->kind == Kind::pointer && one.type->of == &record) {
                one.meaning = Meaning::points;
                one.role = conformance::role::in;
            }
}

void Interface::call_back(std::string_view record, std::string_view name, Function function) {
    Field& one = field(record, name);
    one.meaning = Meaning::callback;
    one.callback = static_cast<int>(callbacks.size());
    callbacks.push_back(std::move(function));
}

void Interface::call_back(Argument& argument, Function function) {
    argument.behind = Behind::callback;
    argument.callback = static_cast<int>(callbacks.size());
    callbacks.push_back(std::move(function));
}

void Interface::share_result(std::string_view name, std::string_view owner, Count bytes) {
    Function& one = *function(name);
    const auto index = std::ranges::find(one.arguments, owner, &Argument::name);
    one.owner = static_cast<int>(index - one.arguments.begin());
    one.shares = bytes;
}

void Interface::give(std::string_view record, std::string_view name, Count bytes) {
    Field& one = field(record, name);
    one.meaning = Meaning::gives;
    one.bytes = bytes;
}

void Interface::choose(std::string_view record, const Field& field) {
    std::ranges::find(layouts, record, &Layout::name)->fields.push_back(field);
}

void Interface::hold(std::string_view name, std::string_view argument_name,
                     std::string_view selector, std::uint64_t value, const Type& record) {
    const std::vector<Argument>& arguments = function(name)->arguments;
    const auto index = std::ranges::find(arguments, selector, &Argument::name) - arguments.begin();
    argument(name, argument_name)->held.push_back({static_cast<int>(index), value, &record});
}

void Interface::complete() {
    for (Layout& layout : layouts) measure(layout);
    // Structs in structs: as many rounds as they are deep.
    for (int round = 0; round < 4; ++round) {
        for (Layout& outer : layouts) {
            for (const Field& field : outer.fields) {
                const Layout* const inner = layout(element(*field.type));
                if (!inner) continue;
                for (const std::size_t word : {0U, 1U})
                    outer.same[word] = outer.same[word] && inner->same[word];
                outer.special = outer.special || inner->special;
                outer.complete = outer.complete && inner->complete;
            }
        }
    }
    for (Function& one : functions)
        if (one.refused.empty()) one.refused = reason_against(one);
    for (const auto& [name, reason] : refusals) {
        if (!function(name)) functions.push_back({name, Returns::status});
        function(name)->refused = reason;
    }
    for (const auto& [old, name] : aliases) {
        functions.push_back(*function(name));
        functions.back().name = old;
    }
}

std::string_view Interface::reason_against(const Function& one) const {
    const auto is_value = [this](const Type& type) {
        return is_number(type) || type.kind == Kind::nothing || is_wide_record(type);
    };
    if (!fits_a_call(one)) return "it has too many arguments";
    if (!is_value(*one.result)) return "it returns a small struct";
    for (const Argument& argument : one.arguments) {
        if (!is_value(*argument.type)) return "a small struct is passed by value";
        const bool is_raw = argument.role.shape == Shape::raw;
        if (is_raw && argument.behind == Behind::role_says && !argument.bytes)
            return "the tables do not say how large an argument is";
        const bool is_record = is_pointer_to(*argument.type, Kind::record);
        if (!is_record && !argument.record) continue;
        const Layout* const record = layout(is_record ? *argument.type->of : *argument.record);
        if (!record || !record->complete) return "the tables do not say what an argument points to";
    }
    return {};
}

bool Interface::is_wide_record(const Type& type) const {
    const Layout* const record = type.kind == Kind::record ? layout(type) : nullptr;
    return record && type.size > 16 && record->same[0] && !record->special;
}

std::uint64_t Interface::guest_size(const Type& type, bool narrow) const {
    if (type.kind == Kind::pointer) return narrow ? 4 : 8;
    if (type.kind == Kind::array) return type.size / type.of->size * guest_size(*type.of, narrow);
    const Layout* const record = layout(type);
    return record ? record->size[narrow] : type.size;
}

} // namespace guest
