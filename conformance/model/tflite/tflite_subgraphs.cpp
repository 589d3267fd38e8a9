// SPDX-License-Identifier: Apache-2.0
// Networks of several subgraphs, and values that are kept from one run to the next.
#include "conformance/model/tflite/tflite_subgraphs.h"

#include "emu-core/model/container/container.h"

using namespace tflite_model;

namespace {

using B = Builtin;
using O = Options;

constexpr ElementType f32 = ElementType::f32, i32 = ElementType::i32,
                      boolean = ElementType::boolean;

Subgraph& add(Subgraph& part, std::int32_t a, std::int32_t b, std::int32_t sum) {
    return part.run(B::add, O::add, table({}), {a, b}, {sum});
}

Item branches(std::int32_t yes, std::int32_t no) {
    return table({{field::if_then, scalar(yes)}, {field::if_else, scalar(no)}});
}

Item loop(std::int32_t condition, std::int32_t body) {
    return table({{field::while_condition, scalar(condition)}, {field::while_body, scalar(body)}});
}

// The sum of all inputs so far: part 0, and part 1 if it begins with something else than 0.
void write_sum(Subgraphs& network, bool begins) {
    Subgraph& part = network.parts[0];
    const auto x = part.input({2});
    if (begins) {
        part.run(B::call_once, O::call_once,
                 table({{field::call_once_subgraph, scalar(std::int32_t{1})}}), {}, {});
        Subgraph& first = network.parts[1];
        const auto values = first.constant({2}, Floats{5, -5}, f32);
        first.run(B::assign_variable, O::assign_variable, table({}), {first.handle("sum"), values},
                  {});
    }
    const auto handle = part.handle("sum"), before = part.add({2}), sum = part.add({2});
    part.run(B::read_variable, O::read_variable, table({}), {handle}, {before});
    add(part, before, x, sum);
    part.run(B::assign_variable, O::assign_variable, table({}), {handle, sum}, {}).output(sum);
}

void refused(const Subgraphs& network, const char* reason) {
    const auto graph = emu::tflite::read(network.file());
    REQUIRE(!graph);
    CHECK_THAT(graph.error().detail, Catch::Contains(reason));
}

// Part 0 is a loop around parts 1, whether the count is below the limit, and 2, which counts and
// doubles.
void write_loop(Subgraphs& network, bool counts_constants) {
    Subgraph& part = network.parts[0];
    const auto x = part.input({2});
    const auto count = counts_constants ? part.constant({1}, Ints{0}, i32) : part.input({1}, i32);
    const auto count_after = part.add({1}, i32), y = part.add({2});
    part.run(B::while_loop, O::while_loop, loop(1, 2), {count, x}, {count_after, y}).output(y);
    Subgraph& condition = network.parts[1];
    const auto counted = condition.input({1}, i32);
    condition.input({2});
    const auto limit = condition.constant({1}, Ints{3}, i32), below = condition.add({1}, boolean);
    condition.run(B::less, O::less, table({}), {counted, limit}, {below}).output(below);
    Subgraph& body = network.parts[2];
    const auto now = body.input({1}, i32), value = body.input({2});
    const auto one = body.constant({1}, Ints{1}, i32), next = body.add({1}, i32);
    const auto twice = body.add({2});
    add(body, now, one, next).output(next);
    add(body, value, value, twice).output(twice);
}

} // namespace

TEST_CASE("tflite/a variable keeps its value from run to run") {
    for (const bool begins : {false, true}) {
        Subgraphs network(2);
        write_sum(network, begins);
        Runs runs(network);
        const float first = begins ? 5 : 0;
        CHECK(runs(Floats{1, 2}) == Floats{first + 1, -first + 2});
        CHECK(runs(Floats{1, 2}) == Floats{first + 2, -first + 4});
        CHECK(runs(Floats{0, 1}) == Floats{first + 2, -first + 5});
        runs.session().reset();
        CHECK(runs(Floats{1, 1}) == Floats{first + 1, -first + 1});
    }
}

TEST_CASE("tflite/states are no ends, and containers have them") {
    Subgraphs network(2);
    write_sum(network, true);
    auto graph = emu::tflite::read(network.file());
    REQUIRE(graph);
    const auto program = emu::lower(*std::move(graph), emu::generic);
    REQUIRE(program);
    CHECK(program->inputs.size() == 1);
    CHECK(program->outputs.size() == 1);
    REQUIRE(program->states.size() == 1);
    const auto read = emu::read_container(emu::write_container(*program));
    REQUIRE(read);
    CHECK(read->at(0).states.at(0).first == program->states[0].first);
    CHECK(emu::write_container(read->at(0)) == emu::write_container(*program));
    for (const auto spoil : {+[](emu::Program& p) { p.states[0].first.pop_back(); },
                             +[](emu::Program& p) { p.states[0].written = p.states[0].read; },
                             +[](emu::Program& p) { p.states[0].read = p.inputs[0]; },
                             +[](emu::Program& p) { p.states[0].written = 1000; },
                             +[](emu::Program& p) { p.states.push_back(p.states[0]); }}) {
        emu::Program spoilt = *program;
        spoil(spoilt);
        CHECK(!validate(spoilt));
    }
}

TEST_CASE("tflite/a failed run leaves the states alone") {
    Subgraphs network(2);
    write_sum(network, false);
    Runs runs(network);
    CHECK(runs(Floats{1, 2}) == Floats{1, 2});
    REQUIRE(runs.session().run({0, 0})); // a part that is not the last
    CHECK(runs(Floats{1, 2}) == Floats{2, 4});
}

TEST_CASE("tflite/a variable that is never written, or written before it is read") {
    Subgraphs network(1);
    Subgraph& part = network.parts[0];
    const auto x = part.input({2});
    const auto constant = part.handle("constant"), passing = part.handle("passing");
    const auto zeros = part.add({2}), same = part.add({2}), sum = part.add({2});
    part.run(B::read_variable, O::read_variable, table({}), {constant}, {zeros});
    part.run(B::assign_variable, O::assign_variable, table({}), {passing, x}, {});
    part.run(B::read_variable, O::read_variable, table({}), {passing}, {same});
    add(part, zeros, same, sum).output(sum);
    Runs runs(network);
    CHECK(runs(Floats{1, 2}) == Floats{1, 2});
    CHECK(runs(Floats{3, 4}) == Floats{3, 4});
    CHECK(runs.session().program().states.size() == 1);
}

TEST_CASE("tflite/variables take no more memory than any network's") {
    constexpr std::int32_t half = 1 << 25; // of 256 MiB, in floats
    const auto refuse = [](std::int32_t first, std::int32_t second, const char* reason) {
        Subgraphs network(1);
        Subgraph& part = network.parts[0];
        part.input({1});
        for (const auto& [name, extent] : {std::pair{"a", first}, {"b", second}}) {
            const auto handle = part.handle(name), value = part.add({extent});
            part.run(B::read_variable, O::read_variable, table({}), {handle}, {value})
                .output(value);
        }
        refused(network, reason);
    };
    refuse(half, half + 1, "with the variable /b, 33554433, variables take more than 256 MiB");
    refuse(2 * half + 1, 1, "with the variable /a, 67108865, variables take more than 256 MiB");
}

TEST_CASE("tflite/SVDF remembers the last steps") {
    Subgraphs network(1);
    Subgraph& part = network.parts[0];
    const auto x = part.input({1, 1});
    const auto features = part.constant({1, 1}, Floats{2}, f32);
    const auto times = part.constant({1, 3}, Floats{100, 10, 1}, f32);
    const auto state = part.variable({1, 3}), y = part.add({1, 1});
    part.run(B::svdf, O::svdf, table({{field::svdf_rank, scalar(std::int32_t{1})}}),
             {x, features, times, -1, state}, {y})
        .output(y);
    Runs runs(network);
    CHECK(runs(Floats{1}) == Floats{2});
    CHECK(runs(Floats{2}) == Floats{24});
    CHECK(runs(Floats{3}) == Floats{246});
    CHECK(runs(Floats{4}) == Floats{468});
}

TEST_CASE("tflite/a call puts the subgraph in its place") {
    Subgraphs network(2);
    Subgraph &part = network.parts[0], &called = network.parts[1];
    const auto x = part.input({2}), y = part.add({2}), z = part.add({2});
    const Item call = table({{field::call_subgraph, scalar(std::uint32_t{1})}});
    part.run(B::call, O::call, call, {x}, {y}).run(B::call, O::call, call, {y}, {z}).output(z);
    const auto a = called.input({2}), sum = called.add({2});
    add(called, a, a, sum).output(sum);
    CHECK(Runs(network)(Floats{1, 2}) == Floats{4, 8});
}

TEST_CASE("tflite/calls that go too deep, or to nothing") {
    Subgraphs network(2);
    for (Subgraph& part : network.parts) {
        const auto x = part.input({2}), y = part.add({2});
        part.run(B::call, O::call, table({{field::call_subgraph, scalar(std::uint32_t{1})}}), {x},
                 {y})
            .output(y);
    }
    refused(network, "deeper than 16");
    Subgraphs other(1);
    const auto x = other.parts[0].input({2}), y = other.parts[0].add({2});
    other.parts[0]
        .run(B::call, O::call, table({{field::call_subgraph, scalar(std::uint32_t{7})}}), {x}, {y})
        .output(y);
    refused(other, "it calls subgraph 7 of 1");
}

TEST_CASE("tflite/a condition that is known only in a run") {
    Subgraphs network(3);
    Subgraph& part = network.parts[0];
    const auto condition = part.input({1}, boolean), x = part.input({2}), y = part.add({2});
    part.run(B::if_else, O::if_else, branches(1, 2), {condition, x}, {y}).output(y);
    Subgraph &yes = network.parts[1], &no = network.parts[2];
    const auto a = yes.input({2}), sum = yes.add({2});
    add(yes, a, a, sum).output(sum);
    const auto handle = no.handle("count"), before = no.add({2}), b = no.input({2});
    const auto after = no.add({2});
    no.run(B::read_variable, O::read_variable, table({}), {handle}, {before});
    add(no, before, b, after);
    no.run(B::assign_variable, O::assign_variable, table({}), {handle, after}, {}).output(after);
    Runs runs(network);
    using Flags = std::vector<std::uint8_t>;
    CHECK(runs(Flags{1}, Floats{1, 2}) == Floats{2, 4});
    CHECK(runs(Flags{0}, Floats{1, 2}) == Floats{1, 2});
    CHECK(runs(Flags{1}, Floats{1, 2}) == Floats{2, 4});
    CHECK(runs(Flags{0}, Floats{1, 2}) == Floats{2, 4}); // only the branch that counts has written
}

TEST_CASE("tflite/a loop whose rounds are known") {
    Subgraphs network(3);
    write_loop(network, true);
    CHECK(Runs(network)(Floats{1, -2}) == Floats{8, -16});
}

TEST_CASE("tflite/a loop whose rounds are not known") {
    Subgraphs network(3);
    write_loop(network, false);
    refused(network, "how often it runs depends on what it computes");
}

TEST_CASE("tflite/no flipped bit of a network with subgraphs and variables does harm") {
    Subgraphs loops(3), sums(2);
    write_loop(loops, true);
    write_sum(sums, true);
    // Whatever their constants are, at least.
    CHECK(networks_among_flipped(loops.file()) > 16 * 8 / 3);
    CHECK(networks_among_flipped(sums.file()) > 16 * 8 / 3);
}
