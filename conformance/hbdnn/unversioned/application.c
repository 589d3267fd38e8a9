// SPDX-License-Identifier: Apache-2.0
#include <dnn/hb_dnn.h>

#include <stdio.h>
#include <string.h>

int main(void) {
    puts(hbDNNGetVersion());
    return strcmp(hbDNNGetVersion(), "none") == 0;
}
