// SPDX-License-Identifier: Apache-2.0
#include "samples/rknn_read/line.h"

#include <math.h>
#include <string.h>

static int is_same(const struct line* a, const struct line* b) {
    const double middle_x = b->x + 0.5 * b->length * cos(b->angle);
    const double middle_y = b->y + 0.5 * b->length * sin(b->angle);
    const double along = (middle_x - a->x) * cos(a->angle) + (middle_y - a->y) * sin(a->angle);
    const double off = (middle_y - a->y) * cos(a->angle) - (middle_x - a->x) * sin(a->angle);
    return a->light == b->light && fabs(off) < 0.5 * a->height && along > 0 && along < a->length;
}

void add_candidate(struct candidates* candidates, const struct candidate* candidate) {
    struct candidate* best = candidates->best;
    int at = 0;
    while (at < candidates->count && best[at].weight >= candidate->weight) {
        if (is_same(&best[at].line, &candidate->line)) return;
        ++at;
    }
    if (at == max_lines) return;
    int kept = at;
    for (int i = at; i < candidates->count; ++i) {
        if (!is_same(&candidate->line, &best[i].line)) best[kept++] = best[i];
    }
    if (kept == max_lines) --kept;
    memmove(best + at + 1, best + at, (size_t)(kept - at) * sizeof *best);
    best[at] = *candidate;
    candidates->count = kept + 1;
}
