// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/board_program.h"

#include "tools/boardless/elf_program.h"
#include "tools/guest/server/listener.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>

#include <elf.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace boardless {
namespace {

namespace fs = std::filesystem;
using emu::Fault;

struct Processor {
    unsigned machine;
    const char* name; // of the folder of guest libraries
    const char* emulator;
    const char* root; // Debian's libraries for cross builds
    const char* packages;
};

constexpr Processor processors[] = {
    {EM_AARCH64, "aarch64", "qemu-aarch64", "/usr/aarch64-linux-gnu",
     "libc6-arm64-cross libstdc++6-arm64-cross"},
    {EM_ARM, "armhf", "qemu-arm", "/usr/arm-linux-gnueabihf",
     "libc6-armhf-cross libstdc++6-armhf-cross"},
};

const Processor* processor_of(unsigned machine) {
    const auto* const found = std::ranges::find(processors, machine, &Processor::machine);
    return found == std::end(processors) ? nullptr : found;
}

// In a folder of PATH, dynamic or as Debian's qemu-user-static has it; "": nowhere.
std::string emulator_path(const Processor& processor) {
    const char* folders = std::getenv("PATH");
    for (const std::string ending : {"", "-static"}) {
        std::string_view rest = folders ? folders : "/usr/bin:/bin";
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find(':'), rest.size());
            const std::string file =
                std::string(rest.substr(0, end)) + "/" + processor.emulator + ending;
            if (::access(file.c_str(), X_OK) == 0) return file;
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    }
    return {};
}

// The folder that holds the board's libraries. The loader tells which they are: glibc, musl,
// uClibc.
emu::Result<std::string> root_of(const Processor& processor, const ElfProgram& elf,
                                 const std::string& chosen) {
    const std::string root = chosen.empty() ? processor.root : chosen;
    std::error_code problem;
    if (elf.interpreter.empty() || fs::exists(fs::symlink_status(root + elf.interpreter, problem)))
        return root;
    if (chosen.empty() && fs::exists(elf.interpreter, problem)) return std::string();
    if (!chosen.empty())
        return emu::error(Fault::bad_argument, "the program needs %s, and %s has none",
                          elf.interpreter.c_str(), root.c_str());
    const bool is_glibc = elf.interpreter.find("/ld-linux") != elf.interpreter.npos;
    return emu::error(Fault::bad_argument,
                      "the program needs %s: name the board's or SDK's root with --sysroot%s%s",
                      elf.interpreter.c_str(), is_glibc ? ", or install Debian's " : "",
                      is_glibc ? processor.packages : "");
}

std::string before(const std::string& value, const char* variable) {
    const char* rest = std::getenv(variable);
    return rest && *rest ? value + ":" + rest : value;
}

// What the emulator is told. The search path is the guest's alone: this machine's loader reads it
// as well.
std::vector<std::string> emulator_command(const std::string& emulator, const std::string& root,
                                          const fs::path& guests, const ElfProgram& elf,
                                          const std::vector<std::string>& command) {
    std::vector<std::string> words{emulator};
    if (!root.empty()) words.insert(words.end(), {"-L", root});
    words.insert(words.end(), {"-E", "LD_LIBRARY_PATH=" + before(guests, "LD_LIBRARY_PATH")});
    std::string preloaded;
    std::error_code problem;
    for (const std::string& library : elf.needed)
        if (elf.has_rpath && fs::exists(guests / library, problem))
            preloaded += (preloaded.empty() ? "" : ":") + (guests / library).string();
    if (!preloaded.empty())
        words.insert(words.end(), {"-E", "LD_PRELOAD=" + before(preloaded, "LD_PRELOAD")});
    words.insert(words.end(), command.begin(), command.end());
    return words;
}

pid_t start(std::vector<std::string> words) {
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const pid_t parent = ::getpid();
    const pid_t child = ::fork();
    if (child != 0) return child;
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::prctl(PR_SET_PTRACER, parent); // whose children read the program's memory
    if (::getppid() == parent) ::execv(arguments.front(), arguments.data());
    ::_exit(not_executable);
}

pid_t application = 0; // for the handler

void forward(int signal) {
    ::kill(application, signal);
}

// The terminal's signals reach the program without us, others go on to it; it decides when to end.
void leave_signals_to(pid_t child) {
    application = child;
    for (const int signal : {SIGINT, SIGQUIT}) ::signal(signal, SIG_IGN);
    for (const int signal : {SIGTERM, SIGHUP, SIGUSR1, SIGUSR2}) ::signal(signal, forward);
}

int end_as(int status) {
    if (!WIFSIGNALED(status)) return WEXITSTATUS(status);
    const rlimit none{};
    ::setrlimit(RLIMIT_CORE, &none); // the emulator has written one, if any is wanted
    ::signal(WTERMSIG(status), SIG_DFL);
    ::raise(WTERMSIG(status));
    return 128 + WTERMSIG(status);
}

} // namespace

bool emulates_boards() {
    const auto own = read_program("/proc/self/exe");
    return own && own->machine == EM_X86_64;
}

bool is_for_board(const std::string& path) {
    const auto other = read_program(path);
    return other && processor_of(other->machine) != nullptr && emulates_boards();
}

emu::Result<int> run_board_program(const BoardProgram& program) {
    const auto elf = read_program(program.command.front());
    const Processor* const processor = elf ? processor_of(elf->machine) : nullptr;
    if (!processor)
        return emu::error(Fault::bad_argument, "%s has changed", program.command.front().c_str());
    if (::access(program.command.front().c_str(), X_OK) != 0) // which the emulator does not say
        return emu::error(Fault::bad_argument, "%s: %s", program.command.front().c_str(),
                          std::strerror(errno));
    const std::string emulator = emulator_path(*processor);
    if (emulator.empty())
        return emu::error(Fault::unsupported,
                          "%s is a program for %s, and there is no %s: install qemu-user",
                          program.command.front().c_str(), processor->name, processor->emulator);
    const fs::path guests = program.guests / processor->name;
    std::error_code problem;
    if (!fs::is_directory(guests, problem))
        return emu::error(
            Fault::unsupported,
            "there are no guest libraries in %s: docs/boards.md says which there are, "
            "in builds with clang and lld",
            guests.c_str());
    EMU_TRY_VALUE(root, root_of(*processor, *elf, program.root));
    EMU_TRY_VALUE(listener, guest::Listener::open({program.libraries, program.flavour, root}));
    ::setenv("BOARDLESS_SERVER", listener.name().c_str(), 1);
    const pid_t child = start(emulator_command(emulator, root, guests, *elf, program.command));
    if (child < 0) return emu::error(Fault::bad_state, "no process: %s", std::strerror(errno));
    leave_signals_to(child);
    return end_as(listener.serve_until_end_of(child));
}

} // namespace boardless
