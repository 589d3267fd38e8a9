// SPDX-License-Identifier: Apache-2.0
// Messages of one thread to its partner in the server.
#pragma once

#include "tools/guest/wire.h"

// One line on stderr, `boardless: text`, and what is left of the sentence.
void say(const char* text, const char* rest);
// The program ends as if by abort().
_Noreturn void give_up(void);

// What is environ in C; null: there is none. BOARDLESS_SERVER of it; null: it is not set.
char** environment(void);
const char* server_name(void);
// Negative: no server listens there.
int connect_to(const char* name);

// The calling thread's socket, connected by its first call. Where there is no server: says so, and
// ends the program.
int own_channel(void);

// 0: the server has closed the socket. descriptor: passed along, -1: none.
int send_message(int channel, const struct guest_message* message, const void* bytes,
                 int descriptor);
int receive_message(int channel, struct guest_message* message, int* descriptor);
// Does what the server asks for until it sends a message of this kind. 0: closed.
int answer_until(int channel, uint32_t kind, struct guest_message* message);
// 0: closed, or the memory is not the program's.
int send_bytes(int channel, const void* bytes, uint64_t count);
int receive_bytes(int channel, void* bytes, uint64_t count);
