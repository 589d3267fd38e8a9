// SPDX-License-Identifier: Apache-2.0
// The list of networks to run: sections [network], [input], [golden] and [output] with a path per
// line, inputs and outputs in the network's order. Each [network] begins a task. # begins a
// comment; what comes before the first section is not looked at.
#pragma once

enum { max_ports = 32 };

struct paths {
    char* of[max_ports];
    int count;
};

struct task {
    char* network;
    struct paths inputs, goldens, outputs;
};

struct list {
    struct task* tasks;
    int count;
};

// 0, or -1 with a line on stderr. To be freed in both cases.
int read_list(const char* path, struct list* list);

void free_list(struct list* list);
