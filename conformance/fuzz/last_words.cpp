// SPDX-License-Identifier: Apache-2.0
#include "conformance/fuzz/last_words.h"

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <iterator>
#include <unistd.h>

// Sanitizers ask for these and otherwise leave without a signal that could be handled here.
extern "C" [[gnu::visibility("default")]] const char* __asan_default_options() {
    return "abort_on_error=1";
}
extern "C" [[gnu::visibility("default")]] const char* __ubsan_default_options() {
    return "abort_on_error=1:print_stacktrace=1";
}
extern "C" [[gnu::visibility("default")]] const char* __tsan_default_options() {
    return "abort_on_error=1";
}

namespace fuzz {
namespace {

std::atomic<std::uint64_t> current_seed, current_case;
unsigned case_seconds;

// Everything below is async-signal-safe.

void say(const char* text, std::size_t length) {
    [[maybe_unused]] const auto written = write(STDERR_FILENO, text, length);
}

void say(std::uint64_t number) {
    char digits[20];
    char* start = std::end(digits);
    do {
        *--start = static_cast<char>('0' + number % 10);
        number /= 10;
    } while (number != 0);
    say(start, static_cast<std::size_t>(std::end(digits) - start));
}

void say_case() {
    constexpr char seed[] = "replay with --seed ", only[] = " --only ";
    say(seed, sizeof(seed) - 1);
    say(current_seed);
    say(only, sizeof(only) - 1);
    say(current_case);
    say("\n", 1);
}

void on_signal(int signal) {
    say_case();
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

} // namespace

void watch(std::uint64_t seed, unsigned seconds) {
    current_seed = seed;
    case_seconds = seconds;
    for (const int signal : {SIGABRT, SIGALRM, SIGTERM}) std::signal(signal, on_signal);
#ifndef __SANITIZE_ADDRESS__ // which handles these with a better report, and then aborts
    for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL}) std::signal(signal, on_signal);
#endif
}

void enter_case(std::uint64_t number) {
    current_case = number;
    alarm(case_seconds);
}

} // namespace fuzz
