// SPDX-License-Identifier: Apache-2.0
#include "tools/guest/library/channel.h"

#include "tools/guest/library/system.h"

// What compilers call of themselves.
__attribute__((visibility("hidden"))) void* memset(void* to, int value, size_t count) {
    volatile char* bytes = to;
    while (count--) *bytes++ = (char)value;
    return to;
}

__attribute__((visibility("hidden"))) void* memcpy(void* to, const void* from, size_t count) {
    volatile char* bytes = to;
    const char* source = from;
    while (count--) *bytes++ = *source++;
    return to;
}

static size_t length(const char* text) {
    size_t count = 0;
    while (text[count]) ++count;
    return count;
}

static void put(const char* text) {
    system_call(nr_write, 2, (long)text, (long)length(text), 0, 0, 0);
}

void say(const char* text, const char* rest) {
    put("boardless: ");
    put(text);
    put(rest);
    put("\n");
}

_Noreturn void give_up(void) {
    system_call(nr_kill, system_call(nr_getpid, 0, 0, 0, 0, 0, 0), signal_abort, 0, 0, 0, 0);
    for (;;) system_call(nr_exit_group, 134, 0, 0, 0, 0, 0);
}

// Sends or receives all of the pieces' first bytes; the kernel may take them in parts.
static int move_message(int channel, long number, struct socket_message* message, long flags) {
    for (;;) {
        const long moved = system_call(number, channel, (long)message, flags, 0, 0, 0);
        if (moved == error_interrupted) continue;
        if (moved <= 0) return 0;
        message->control_bytes = number == nr_sendmsg ? 0 : message->control_bytes;
        struct piece* piece = message->pieces;
        size_t rest = (size_t)moved;
        while (message->piece_count && rest >= piece->bytes) {
            rest -= piece->bytes;
            ++piece;
            --message->piece_count;
        }
        message->pieces = piece;
        if (!message->piece_count) return 1;
        piece->base = (char*)piece->base + rest;
        piece->bytes -= rest;
        if (number == nr_recvmsg) message->control = 0, message->control_bytes = 0;
    }
}

int send_message(int channel, const struct guest_message* message, const void* bytes,
                 int descriptor) {
    struct piece pieces[2] = {{(void*)message, sizeof *message}, {(void*)bytes, message->bytes}};
    struct control control = {sizeof control, level_socket, pass_descriptors, descriptor};
    struct socket_message sent = {0, 0, pieces, message->bytes ? 2 : 1, 0, 0, 0};
    if (descriptor >= 0) sent.control = &control, sent.control_bytes = sizeof control;
    return move_message(channel, nr_sendmsg, &sent, no_signal);
}

int receive_message(int channel, struct guest_message* message, int* descriptor) {
    struct piece piece = {message, sizeof *message};
    struct control control = {0, 0, 0, -1};
    struct socket_message received = {0, 0, &piece, 1, &control, sizeof control, 0};
    const int complete = move_message(channel, nr_recvmsg, &received, cloexec_received);
    *descriptor = control.type == pass_descriptors ? control.descriptor : -1;
    return complete;
}

int send_bytes(int channel, const void* bytes, uint64_t count) {
    struct piece piece = {(void*)bytes, (size_t)count};
    struct socket_message sent = {0, 0, &piece, 1, 0, 0, 0};
    return count == 0 || move_message(channel, nr_sendmsg, &sent, no_signal);
}

int receive_bytes(int channel, void* bytes, uint64_t count) {
    struct piece piece = {bytes, (size_t)count};
    struct socket_message received = {0, 0, &piece, 1, 0, 0, 0};
    return count == 0 || move_message(channel, nr_recvmsg, &received, 0);
}
