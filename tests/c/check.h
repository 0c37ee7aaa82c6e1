// The harness of the C tests. Prints the names of the tests and what failed, and at the end the
// line `N passed, N failed`.
//
//     TEST(a_box_contains_its_centre)
//     {
//         CHECK(contains(box, centre));
//     }
//
//     int main(void) { return check_all(); }
//
// A test's name is a claim in plain words. The first check that fails prints the place, the claim
// and the values, and ends its test; then the next test runs. Helpers may contain checks too,
// whatever they return. The name is printed before the test runs, so that a crash can be attributed
// to its test.

#ifndef SAT_TESTS_CHECK_H
#define SAT_TESTS_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static int check_passed;
static int check_failed;
static jmp_buf check_end_of_test;
static const char *check_case; // the current case, if the test sets it; printed when a check fails

typedef struct checkTest {
    const char *name;
    int line;
    void (*run)(void);
    struct checkTest *next;
} checkTest;

static checkTest *check_tests; // in the order of the file

static inline void check_add(checkTest *test)
{
    checkTest **at = &check_tests;
    while (*at && (*at)->line < test->line) at = &(*at)->next;
    test->next = *at;
    *at = test;
}

// Defines a test, and adds it to the list before main() starts.
#define TEST(name)                                                                                 \
    static void name(void);                                                                        \
    __attribute__((constructor)) static void check_add_##name(void)                                \
    {                                                                                              \
        static checkTest test = {#name, __LINE__, name, NULL};                                     \
        check_add(&test);                                                                          \
    }                                                                                              \
    static void name(void)

// Names the current case as printf does.
__attribute__((format(printf, 1, 2))) static inline void set_case(const char *format, ...)
{
    static char text[128];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    check_case = text;
}

#define CHECK(claim) check_that((claim) ? 1 : 0, __FILE__, __LINE__, #claim)

// Compares integers of any width and sign as 64-bit numbers.
#define CHECK_EQUAL(a, b) check_equal((long long)(a), (long long)(b), __FILE__, __LINE__, #a, #b)

// Requires |a - b| <= tolerance, or a == b. NaN is not close to anything; an infinity is close to
// itself.
#define CHECK_CLOSE(a, b, tolerance)                                                               \
    check_close((double)(a), (double)(b), (double)(tolerance), __FILE__, __LINE__, #a, #b)

// Returns true in the slower builds (sanitizers, coverage, scalar), which run only an eighth of the
// random cases.
static inline bool runs_few(void)
{
#if defined(SAT_TESTS_FEW)
    return true;
#else
    return false;
#endif
}

// The number of random cases to run: all in the build with lanes, an eighth in the others. `make
// check`, which a developer runs all day, runs a quarter of these.
static inline int32_t some(int32_t count)
{
    int32_t few = runs_few() ? (count + 7) / 8 : count;
    return getenv("QUICK") ? (few + 3) / 4 : few;
}

// The number of random cases; twenty times as many in a soak.
static inline int32_t times(int32_t count) { return (getenv("SOAK") ? 20 : 1) * some(count); }

// The step between listed (not random) cases: 1 in the build with lanes.
static inline int32_t every(int32_t step) { return runs_few() ? step : 1; }

static inline void check_run(const char *name, void (*test)(void))
{
    printf("%s\n", name);
    fflush(stdout);
    check_case = NULL;
    if (setjmp(check_end_of_test) == 0) {
        test();
        check_passed += 1;
    } else {
        check_failed += 1;
    }
}

static inline void check_end(void)
{
    if (check_case) printf("    case: %s\n", check_case);
    longjmp(check_end_of_test, 1);
}

static inline void check_that(int holds, const char *file, int line, const char *claim)
{
    if (holds) return;
    printf("    %s:%d: %s does not hold\n", file, line, claim);
    check_end();
}

static inline void check_equal(long long a, long long b, const char *file, int line,
                               const char *name_a, const char *name_b)
{
    if (a == b) return;
    printf("    %s:%d: %s is %lld (0x%llx), %s is %lld (0x%llx)\n", file, line, name_a, a,
           (unsigned long long)a, name_b, b, (unsigned long long)b);
    check_end();
}

static inline void check_close(double a, double b, double tolerance, const char *file, int line,
                               const char *name_a, const char *name_b)
{
    double difference = a < b ? b - a : a - b;
    if (a == b || difference <= tolerance) return;
    printf("    %s:%d: %s is %.17g, %s is %.17g, the difference %g is above %g\n", file, line,
           name_a, a, name_b, b, difference, tolerance);
    check_end();
}

// Runs all tests, prints the count line and returns the exit code of main. A program that ran no
// test has failed. After a failure the program ends here, because the interrupted test has not
// freed its memory, and a list of leaks would hide the failure.
static inline int check_all(void)
{
    for (const checkTest *test = check_tests; test; test = test->next)
        check_run(test->name, test->run);
    printf("%d passed, %d failed\n", check_passed, check_failed);
    fflush(stdout);
#if defined(SAT_TESTS_FEW)
    if (check_failed > 0) exit(1); // the counters of a coverage build are written at exit
#endif
    if (check_failed > 0 || check_passed == 0) _Exit(1);
    return 0;
}

#endif
