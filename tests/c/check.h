// The harness of the C tests. Reads nothing; writes what each test found to stdout and the count
// line `N passed, N failed` last.
//
//     TEST(a_box_contains_its_centre)
//     {
//         CHECK(contains(box, centre));
//     }
//
//     int main(void)
//     {
//         RUN(a_box_contains_its_centre);
//         return check_report();
//     }
//
// A test's name is a claim in plain words. The first check that fails says where, what and with
// which values, and ends its test; the next test runs. Checks may stand in helpers too, whatever
// they return. The name is printed before the test runs, so that a crash is seen under the name of
// its test.

#ifndef SAT_TESTS_CHECK_H
#define SAT_TESTS_CHECK_H

#include <setjmp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static int check_passed;
static int check_failed;
static jmp_buf check_end_of_test;
static const char *check_case; // what the test is at, if it says so; printed when a check fails

#define TEST(name) static void name(void)
#define RUN(name) check_run(#name, name)

#define CHECK(claim) check_that((claim) ? 1 : 0, __FILE__, __LINE__, #claim)

// Integers of any width and sign; compared and printed in 64 bits.
#define CHECK_EQUAL(a, b) check_equal((long long)(a), (long long)(b), __FILE__, __LINE__, #a, #b)

// |a - b| <= tolerance. NaN is close to nothing, an infinity to itself.
#define CHECK_CLOSE(a, b, tolerance)                                                               \
    check_close((double)(a), (double)(b), (double)(tolerance), __FILE__, __LINE__, #a, #b)

// Where time goes into something else, into the sanitizers, counters, or the same answers without
// lanes, an eighth will do; in a soak nothing less than all.
static inline bool runs_few(void)
{
#if defined(SAT_TESTS_FEW)
    return !getenv("SOAK");
#else
    return false;
#endif
}

// How many random cases: all in the build with lanes, an eighth in the others. `make check`, which a
// developer runs all day, takes a quarter of these, but no fewer than 8.
static inline int32_t some(int32_t count)
{
    int32_t few = runs_few() ? (count + 7) / 8 : count;
    if (!getenv("QUICK") || few <= 8) return few;
    return few > 32 ? few / 4 : 8;
}

// How often something is drawn: more in a soak, in every build.
static inline int32_t times(int32_t count) { return getenv("SOAK") ? 20 * count : some(count); }

// The same of cases that each take long: a quarter, but for a soak.
static inline int32_t long_times(int32_t count)
{
    return getenv("SOAK") ? times(count) : some((count + 3) / 4);
}

// The step from one of what is not drawn but listed to the next: 1 in the build with lanes.
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
    if (check_case) printf("    in the case of %s\n", check_case);
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
    double apart = a < b ? b - a : a - b;
    if (a == b || apart <= tolerance) return;
    printf("    %s:%d: %s is %.17g, %s is %.17g, apart by %g, more than %g\n", file, line, name_a,
           a, name_b, b, apart, tolerance);
    check_end();
}

// The count line, and what main returns. A program that ran no test has failed. After a failure it
// ends here: the test that was left in the middle has freed nothing, and a list of leaks would hide
// why.
static inline int check_report(void)
{
    printf("%d passed, %d failed\n", check_passed, check_failed);
    fflush(stdout);
#if defined(SAT_TESTS_FEW)
    if (check_failed > 0) exit(1); // the counters of a coverage build are written at exit
#endif
    if (check_failed > 0 || check_passed == 0) _Exit(1);
    return 0;
}

#endif
