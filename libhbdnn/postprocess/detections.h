// SPDX-License-Identifier: Apache-2.0
// What was found in a picture.
#pragma once

#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace hbdnn::postprocess {

struct Box { // pixels
    float xmin, ymin, xmax, ymax;
};

struct Detection {
    int id; // of the class
    float score;
    Box box;
};

using Detections = std::vector<Detection>;

// Leaves the best, the best first, without those that overlap a better one of their class by more
// than `overlap` (intersection over union), and `most` at most.
Detections suppressed(Detections found, float overlap, int most);

// As suppressed(), after all but the best 400 were dropped.
Detections suppressed_of_400(Detections found, float overlap, int most);

// "name": [{"bbox":[...],"score":...,"id":...,"name":"..."},...], as the vendor's library writes
// it.
std::string text_of(const char* name, const Detections& found, const char* const* class_names);

// What the calls for a network have found since the list was last taken. By several threads, which
// share it as on a board.
template <class Item> class FoundList {
public:
    // Calls `change` with the list.
    template <class Change> void update(const Change& change) {
        const std::scoped_lock lock(mutex_);
        change(items_);
    }
    void add(const std::vector<Item>& items) {
        update([&](std::vector<Item>& all) { all.insert(all.end(), items.begin(), items.end()); });
    }
    std::vector<Item> take() {
        const std::scoped_lock lock(mutex_);
        return std::exchange(items_, {});
    }

private:
    std::mutex mutex_;
    std::vector<Item> items_;
};

} // namespace hbdnn::postprocess
