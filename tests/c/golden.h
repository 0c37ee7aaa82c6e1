// Shared by the golden tests: hashes results into 32 bits as golden.js does, and reads the expected
// hashes from tests/fixtures/golden.json.

#ifndef SAT_TESTS_GOLDEN_H
#define SAT_TESTS_GOLDEN_H

#include <stdlib.h>
#include <string.h>

#include "check.h"

static inline uint32_t fold(uint32_t hash, uint32_t word)
{
    hash = (hash ^ word) * 16777619u;
    return hash ^ (hash >> 15);
}

// Returns the expected hash of a name, which includes its quotes: "\"hash\"".
static inline uint32_t golden(const char *name)
{
    char text[256] = {0};
    FILE *file = fopen("tests/fixtures/golden.json", "r");
    CHECK(file != NULL);
    CHECK(fread(text, 1, sizeof text - 1, file) > 0);
    fclose(file);
    const char *at = strstr(text, name);
    CHECK(at != NULL);
    at = strchr(at + strlen(name), '"');
    CHECK(at != NULL);
    return (uint32_t)strtoul(at + 1, NULL, 16);
}

#endif
