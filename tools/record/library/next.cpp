// SPDX-License-Identifier: Apache-2.0
// The vendor's own function, behind ours of the same name: in what the loader has loaded, because
// finding it by dlsym() would need a libdl that some boards have as a library of its own.
#include "tools/record/library/calls.h"
#include "tools/record/library/memory.h"

// Where this library begins.
extern "C" const char __ehdr_start __attribute__((visibility("hidden")));

namespace record {
namespace {

// What ELF says of files, in the processor's words.
#if defined __LP64__
struct Symbol {
    uint32_t st_name;
    unsigned char st_info, st_other;
    uint16_t st_shndx;
    uintptr_t st_value, st_size;
};
struct Segment {
    uint32_t p_type, p_flags;
    uintptr_t p_offset, p_vaddr, p_paddr, p_filesz, p_memsz, p_align;
};
#else
struct Symbol {
    uint32_t st_name;
    uintptr_t st_value, st_size;
    unsigned char st_info, st_other;
    uint16_t st_shndx;
};
struct Segment {
    uint32_t p_type;
    uintptr_t p_offset, p_vaddr, p_paddr, p_filesz, p_memsz;
    uint32_t p_flags;
    uintptr_t p_align;
};
#endif
struct Dynamic {
    intptr_t d_tag;
    uintptr_t d_value;
};
enum { segment_dynamic = 2, type_function = 2 };
enum { tag_end = 0, tag_hash = 4, tag_texts = 5, tag_symbols = 6, tag_gnu_hash = 0x6ffffef5 };

// The first members of what every libc hands to the function below.
struct Loaded {
    uintptr_t base;
    const char* name;
    const Segment* segments;
    uint16_t segment_count;
};

struct Search {
    const char* name;
    uintptr_t found = 0;
};

struct Tables {
    const Symbol* symbols = nullptr;
    const char* texts = nullptr;
    const uint32_t* gnu = nullptr;
    const uint32_t* plain = nullptr;
};

// Some loaders have put addresses where others leave offsets.
template <class T> const T* at(const Loaded& one, uintptr_t value) {
    return reinterpret_cast<const T*>(value < one.base ? one.base + value : value);
}

Tables tables_of(const Loaded& one) {
    const Dynamic* row = nullptr;
    for (int i = 0; i < one.segment_count; ++i)
        if (one.segments[i].p_type == segment_dynamic)
            row = reinterpret_cast<const Dynamic*>(one.base + one.segments[i].p_vaddr);
    Tables tables;
    for (; row && row->d_tag != tag_end; ++row) {
        const uintptr_t value = row->d_value;
        if (row->d_tag == tag_symbols) tables.symbols = at<Symbol>(one, value);
        if (row->d_tag == tag_texts) tables.texts = at<char>(one, value);
        if (row->d_tag == tag_gnu_hash) tables.gnu = at<uint32_t>(one, value);
        if (row->d_tag == tag_hash) tables.plain = at<uint32_t>(one, value);
    }
    return tables;
}

uint32_t gnu_hash(const char* name) {
    uint32_t hash = 5381;
    for (; *name; ++name) hash = hash * 33 + static_cast<unsigned char>(*name);
    return hash;
}

uintptr_t defined(const Loaded& one, const Tables& tables, uint32_t index, const Search& search) {
    const Symbol& symbol = tables.symbols[index];
    if (symbol.st_shndx == 0 || symbol.st_value == 0) return 0;
    if ((symbol.st_info & 15) != type_function) return 0;
    if (!same(tables.texts + symbol.st_name, search.name)) return 0;
    return one.base + symbol.st_value;
}

uintptr_t in_gnu(const Loaded& one, const Tables& tables, const Search& search) {
    const uint32_t bucket_count = tables.gnu[0], first = tables.gnu[1];
    const uint32_t* const buckets =
        tables.gnu + 4 + tables.gnu[2] * (sizeof(uintptr_t) / sizeof(uint32_t));
    const uint32_t* const chain = buckets + bucket_count;
    const uint32_t hash = gnu_hash(search.name);
    // Every bucket: a division would need a library on 32-bit Arm.
    for (uint32_t bucket = 0; bucket < bucket_count; ++bucket) {
        for (uint32_t index = buckets[bucket]; index >= first && index; ++index) {
            const uint32_t one_hash = chain[index - first];
            if ((one_hash | 1) == (hash | 1))
                if (const uintptr_t address = defined(one, tables, index, search)) return address;
            if (one_hash & 1) break;
        }
    }
    return 0;
}

uintptr_t in_plain(const Loaded& one, const Tables& tables, const Search& search) {
    for (uint32_t index = 1; index < tables.plain[1]; ++index)
        if (const uintptr_t address = defined(one, tables, index, search)) return address;
    return 0;
}

int look_in(const Loaded* one, size_t, void* data) {
    auto& search = *static_cast<Search*>(data);
    if (one->base == reinterpret_cast<uintptr_t>(&__ehdr_start)) return 0;
    const Tables tables = tables_of(*one);
    if (!tables.symbols || !tables.texts) return 0;
    if (tables.gnu)
        search.found = in_gnu(*one, tables, search);
    else if (tables.plain)
        search.found = in_plain(*one, tables, search);
    return search.found != 0;
}

} // namespace

extern "C" int dl_iterate_phdr(int (*)(const Loaded*, size_t, void*), void*)
    __attribute__((weak, visibility("default")));

uintptr_t find_next(const char* name) {
    Search search{name};
    if (&dl_iterate_phdr) dl_iterate_phdr(look_in, &search);
    return search.found;
}

} // namespace record
