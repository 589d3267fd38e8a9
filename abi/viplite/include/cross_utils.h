// SPDX-License-Identifier: Apache-2.0
// awnn of V85x: whether something crosses a line or is in an area.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

// On which side of the line from (x1, y1) to (x2, y2) the point (x, y) lies: 1, -1, or 0 on it.
int line_side(int x1, int y1, int x2, int y2, int x, int y);

// 1 if (testx, testy) is inside the polygon of nvert corners, else 0.
int pnpoly(int nvert, int* vertx, int* verty, int testx, int testy);

#ifdef __cplusplus
}
#endif
