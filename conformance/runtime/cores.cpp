// SPDX-License-Identifier: Apache-2.0
// Who gets a core, and when.
#include "emu-core/runtime/cores.h"

#include "emu-core/base/error.h"

#include <catch2/catch.hpp>

#include <atomic>
#include <bit>
#include <future>
#include <mutex>
#include <stdexcept>
#include <thread>

using namespace emu;

namespace {

using Done = std::vector<std::uint64_t>;

Outcome nothing() {
    return {};
}

// The numbers of works in the order in which they got their cores; two may get theirs at once.
class Log {
public:
    void note(int number) {
        const std::lock_guard lock(mutex_);
        numbers_.push_back(number);
    }
    std::vector<int> numbers() const {
        const std::lock_guard lock(mutex_);
        return numbers_;
    }

private:
    mutable std::mutex mutex_;
    std::vector<int> numbers_;
};

// Work of another thread that has its cores until it is let go, or waits for them.
class Occupant {
public:
    // Returns when the cores are its own.
    Occupant(Cores& cores, const CoreChoice& choice) : Occupant(cores, choice, nullptr) {
        has_cores_.get_future().wait();
    }
    // Returns when it waits, behind all others that do; it notes its number when it has them.
    Occupant(Cores& cores, const CoreChoice& choice, Log& log, int number)
        : Occupant(cores, choice, [&log, number] { log.note(number); }) {
        while (cores.waiting() == waited_) std::this_thread::yield();
        let_go();
    }
    ~Occupant() {
        let_go();
        thread_.join();
    }
    Occupant(const Occupant&) = delete;

    void let_go() {
        if (!std::exchange(may_go_, true)) go_.set_value();
    }

private:
    Occupant(Cores& cores, const CoreChoice& choice, std::function<void()> note)
        : waited_(cores.waiting()), thread_([this, &cores, choice, note = std::move(note)] {
              static_cast<void>(cores.run(choice, [&]() -> Outcome {
                  if (note) note();
                  has_cores_.set_value();
                  go_.get_future().wait();
                  return {};
              }));
          }) {}

    const std::size_t waited_;
    bool may_go_ = false;
    std::promise<void> has_cores_, go_;
    std::thread thread_;
};

} // namespace

TEST_CASE("cores/no more work at a time than cores, and none twice", "[threads]") {
    Cores cores(3);
    std::atomic<int> at_work = 0, too_many = 0;
    std::array<std::atomic<bool>, 3> taken{};
    const auto check = [&](std::uint32_t mask) {
        const int wanted = mask == 0 ? 1 : std::popcount(mask);
        if ((at_work += wanted) > 3) ++too_many;
        for (int i = 0; i < 3; ++i) {
            if ((mask >> i & 1) != 0 && taken[i].exchange(true)) ++too_many;
        }
        std::this_thread::yield();
        for (int i = 0; i < 3; ++i) {
            if ((mask >> i & 1) != 0) taken[i] = false;
        }
        at_work -= wanted;
    };
    constexpr std::array masks{0U, 1U, 2U, 3U, 4U, 5U, 6U, 7U};
    std::vector<std::thread> callers;
    for (unsigned caller = 0; caller < 8; ++caller) {
        callers.emplace_back([&, caller] {
            for (unsigned i = 0; i < 200; ++i) {
                const std::uint32_t mask = masks[(caller + i) % masks.size()];
                const auto priority = static_cast<Priority>((caller + i / 8) % 3 * 100);
                static_cast<void>(cores.run({mask, priority}, [&] {
                    check(mask);
                    return Outcome();
                }));
            }
        });
    }
    for (std::thread& caller : callers) caller.join();
    CHECK(too_many == 0);
    // Of eight masks in turn, one takes any core, and each core is in four.
    const Done done = cores.done();
    CHECK(done[0] + done[1] + done[2] == 8 * 200 / 8 * (1 + 3 * 4));
    CHECK(cores.waiting() == 0);
}

TEST_CASE("cores/work for any core takes an idle one", "[threads]") {
    Cores cores(3);
    const Occupant first(cores, {.mask = 1}), last(cores, {.mask = 4});
    CHECK(cores.run({}, nothing));
    CHECK(cores.run({}, nothing));
    CHECK(cores.done() == Done{0, 2, 0});
}

TEST_CASE("cores/work for any core takes the first that becomes idle", "[threads]") {
    Cores cores(3);
    Log log;
    {
        const Occupant first(cores, {}), second(cores, {});
        Occupant third(cores, {});
        const Occupant waiting(cores, {}, log, 0);
        third.let_go();
    }
    CHECK(cores.done() == Done{1, 1, 2});
}

TEST_CASE("cores/the most urgent first, then in the order of arrival", "[threads]") {
    Cores cores(1);
    Log log;
    {
        constexpr Priority low = 0, medium = 1, high = 255;
        Occupant now(cores, {});
        const Occupant a(cores, {0, low}, log, 0), b(cores, {1, medium}, log, 1),
            c(cores, {1, high}, log, 2), d(cores, {1, low}, log, 3), e(cores, {0, high}, log, 4),
            f(cores, {0, medium}, log, 5);
        CHECK(cores.waiting() == 6);
        now.let_go();
    }
    CHECK(log.numbers() == std::vector{2, 4, 1, 5, 0, 3});
}

TEST_CASE("cores/of equally urgent work that with the smaller number first", "[threads]") {
    Cores cores(1);
    Log log;
    {
        Occupant holder(cores, {});
        const Occupant first(cores, {0, 7, CoreChoice::Among::all, 30}, log, 1);
        const Occupant second(cores, {0, 7, CoreChoice::Among::all, -2}, log, 2);
        const Occupant third(cores, {0, 7, CoreChoice::Among::all, 30}, log, 3);
        const Occupant urgent(cores, {0, 8, CoreChoice::Among::all, 99}, log, 4);
        holder.let_go();
    }
    CHECK(log.numbers() == std::vector{4, 2, 1, 3});
}

TEST_CASE("cores/work for any of some cores", "[threads]") {
    Cores cores(3);
    Log log;
    {
        Occupant one(cores, {0b010});
        const Occupant any(cores, {0b110, 0, CoreChoice::Among::any}); // core 2
        const Occupant waits(cores, {0b110, 0, CoreChoice::Among::any}, log, 1);
        REQUIRE(cores.run({}, nothing)); // core 0 is left
        CHECK(log.numbers().empty());
        one.let_go();
    }
    CHECK(cores.done() == Done{1, 2, 1});
}

TEST_CASE("cores/work that gives way to the most urgent only", "[threads]") {
    Cores cores(1);
    Log log;
    std::vector<std::unique_ptr<Occupant>> others; // who cannot end before the work does
    const auto wait = [&](Priority priority, int number) {
        others.push_back(std::make_unique<Occupant>(cores, CoreChoice{0, priority}, log, number));
    };
    REQUIRE(cores.run_giving_way({0, 9}, [&](Cores::Hold& hold) -> Outcome {
        hold.give_way(); // nobody waits
        wait(9, 1);
        wait(254, 2);
        hold.give_way();
        CHECK(log.numbers().empty());
        wait(255, 3);
        hold.give_way();
        CHECK(log.numbers() == std::vector{3, 2}); // and whoever is more urgent meanwhile
        return {};
    }));
    others.clear();
    CHECK(log.numbers() == std::vector{3, 2, 1});
    CHECK(cores.done() == Done{4});
}

TEST_CASE("cores/who waits for two is not passed by who came later for one", "[threads]") {
    Cores cores(2);
    Log log;
    {
        Occupant zero(cores, {.mask = 1}), one(cores, {.mask = 2});
        const Occupant both(cores, {3, 1}, log, 0), later(cores, {1, 1}, log, 1),
            any(cores, {0, 0}, log, 2);
        zero.let_go();
        while (cores.done()[0] == 0) std::this_thread::yield();
        CHECK(cores.waiting() == 3);       // the idle core is kept
        CHECK(cores.run({1, 2}, nothing)); // but not from more urgent work
        one.let_go();
    }
    REQUIRE(log.numbers().size() == 3);
    CHECK(log.numbers()[0] == 0);
}

TEST_CASE("cores/work that fails or throws leaves its cores") {
    Cores cores(2);
    const auto failed = cores.run({.mask = 3}, [] { return error(Fault::bad_input, "no"); });
    REQUIRE(!failed);
    CHECK(failed.error().fault == Fault::bad_input);
    const auto thrown = []() -> Outcome { throw std::runtime_error("oh"); };
    CHECK_THROWS_AS(cores.run({.mask = 3}, thrown), std::runtime_error);
    CHECK(cores.run({.mask = 3}, nothing));
    CHECK(cores.done() == Done{3, 3});
}
