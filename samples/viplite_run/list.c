// SPDX-License-Identifier: Apache-2.0
#include "samples/viplite_run/list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum section { before_all, network, input, golden, output, section_count };

static const char* const headings[section_count] = {
    [network] = "[network]", [input] = "[input]", [golden] = "[golden]", [output] = "[output]"};

// The line without blanks around it and without a comment.
static char* trimmed(char* line) {
    line[strcspn(line, "#\r\n")] = '\0';
    line += strspn(line, " \t");
    size_t length = strlen(line);
    while (length > 0 && (line[length - 1] == ' ' || line[length - 1] == '\t')) --length;
    line[length] = '\0';
    return line;
}

static enum section section_of(const char* line) {
    for (int i = network; i < section_count; ++i) {
        if (strcmp(line, headings[i]) == 0) return (enum section)i;
    }
    return before_all;
}

static char* copy_of(const char* text) {
    const size_t size = strlen(text) + 1;
    char* copy = malloc(size);
    return copy ? memcpy(copy, text, size) : NULL;
}

static struct task* add_task(struct list* list) {
    struct task* tasks = realloc(list->tasks, (size_t)(list->count + 1) * sizeof *tasks);
    if (!tasks) return NULL;
    list->tasks = tasks;
    struct task* task = &tasks[list->count++];
    memset(task, 0, sizeof *task);
    return task;
}

static struct paths* paths_of(struct task* task, enum section section) {
    if (section == input) return &task->inputs;
    return section == golden ? &task->goldens : &task->outputs;
}

// A path in a section.
static int add_path(struct list* list, enum section section, const char* path) {
    struct task* task = list->count > 0 ? &list->tasks[list->count - 1] : NULL;
    if (!task) return -1;
    if (section == network) {
        if (task->network) return -1;
        task->network = copy_of(path);
        return task->network ? 0 : -1;
    }
    struct paths* paths = paths_of(task, section);
    if (paths->count == max_ports) return -1;
    paths->of[paths->count] = copy_of(path);
    return paths->of[paths->count++] ? 0 : -1;
}

static int add_line(struct list* list, enum section* section, const char* line) {
    if (*line == '\0') return 0;
    const enum section begun = section_of(line);
    if (begun == before_all) {
        return *section == before_all ? 0 : add_path(list, *section, line);
    }
    *section = begun;
    return begun != network || add_task(list) ? 0 : -1;
}

static int check(const char* path, const struct list* list) {
    for (int i = 0; i < list->count; ++i) {
        if (list->tasks[i].network) continue;
        fprintf(stderr, "viplite_run: %s: [network] %d names no file\n", path, i);
        return -1;
    }
    if (list->count > 0) return 0;
    fprintf(stderr, "viplite_run: %s has no [network]\n", path);
    return -1;
}

int read_list(const char* path, struct list* list) {
    *list = (struct list){NULL, 0};
    FILE* file = fopen(path, "r");
    if (!file) {
        fprintf(stderr, "viplite_run: %s cannot be read\n", path);
        return -1;
    }
    char line[4096];
    enum section section = before_all;
    int number = 0, result = 0;
    while (result == 0 && fgets(line, sizeof line, file)) {
        ++number;
        result = add_line(list, &section, trimmed(line));
    }
    fclose(file);
    if (result != 0) {
        fprintf(stderr, "viplite_run: %s:%d: a path where none can be\n", path, number);
        return result;
    }
    return check(path, list);
}

static void free_paths(struct paths* paths) {
    for (int i = 0; i < paths->count; ++i) free(paths->of[i]);
}

void free_list(struct list* list) {
    for (int i = 0; i < list->count; ++i) {
        free(list->tasks[i].network);
        free_paths(&list->tasks[i].inputs);
        free_paths(&list->tasks[i].goldens);
        free_paths(&list->tasks[i].outputs);
    }
    free(list->tasks);
}
