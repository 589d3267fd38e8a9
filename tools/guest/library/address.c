// SPDX-License-Identifier: Apache-2.0
// Where the server is: BOARDLESS_SERVER=unix:PATH, unix:@NAME, tcp:127.0.0.1:PORT or
// tcp:[::1]:PORT.
#include "tools/guest/library/channel.h"
#include "tools/guest/library/system.h"

static const char* after(const char* text, const char* word) {
    while (*word)
        if (*text++ != *word++) return 0;
    return text;
}

// Of whatever libc the program has; null: it has none that says so.
extern char** environ __attribute__((weak, visibility("default")));

char** environment(void) {
    return &environ ? environ : 0;
}

const char* server_name(void) {
    for (char** all = environment(); all && *all; ++all) {
        const char* value = after(*all, "BOARDLESS_SERVER=");
        if (value) return value;
    }
    return 0;
}

static int connected(int family, const void* address, long bytes) {
    const long channel = system_call(nr_socket, family, socket_stream | socket_cloexec, 0, 0, 0, 0);
    if (channel < 0) return -1;
    if (system_call(nr_connect, channel, (long)address, bytes, 0, 0, 0) == 0) return (int)channel;
    system_call(nr_close, channel, 0, 0, 0, 0, 0);
    return -1;
}

// A name that begins with @ is in Linux' abstract space.
static int connect_unix(const char* name) {
    struct unix_address address = {family_unix, {0}};
    long count = 0;
    for (; name[count] && count < (long)sizeof address.path - 1; ++count)
        address.path[count] = name[count];
    if (address.path[0] == '@') address.path[0] = 0;
    return connected(family_unix, &address,
                     (long)offsetof(struct unix_address, path) + count + (name[0] != '@'));
}

static int connect_loopback(int family, const char* digits) {
    struct ip_address address = {(uint16_t)family, {0}, {0}};
    unsigned port = 0;
    for (; *digits >= '0' && *digits <= '9' && port <= 65535; ++digits)
        port = 10 * port + (unsigned)(*digits - '0');
    if (*digits || port == 0 || port > 65535) return -1;
    address.port[0] = (uint8_t)(port >> 8);
    address.port[1] = (uint8_t)port;
    if (family == family_ip4) address.rest[0] = 127, address.rest[3] = 1;
    if (family == family_ip6) address.rest[19] = 1;
    const int channel = connected(family, &address, family == family_ip4 ? 16 : 28);
    const int yes = 1;
    if (channel >= 0)
        system_call(nr_setsockopt, channel, protocol_tcp, tcp_no_delay, (long)&yes, sizeof yes, 0);
    return channel;
}

int connect_to(const char* name) {
    const char* rest;
    if ((rest = after(name, "unix:"))) return connect_unix(rest);
    if ((rest = after(name, "tcp:127.0.0.1:"))) return connect_loopback(family_ip4, rest);
    if ((rest = after(name, "tcp:[::1]:"))) return connect_loopback(family_ip6, rest);
    return -1;
}
