// Tests the oracle for pushes, exact/penetration.h: random unions and unions on a grid. Its
// shortest push is compared with all crossings of every boundary with every other.

#include "penetrations.h"
#include "exact/penetration.h"

static exactScratch exactScratchMemory;

typedef struct lengths {
    int32_t cases, verified;
    double left, tooLong, tooShort; // the worst, as shares of size
} lengths;

// A thin shape needs room at the end of a push: a slit between flush children would count as room.
static double room_needed(void) { return is_any_thin(&A) || is_any_thin(&B) ? 1e-6 : 0.0; }

static void check_exact(lengths *l)
{
    place_children(&A);
    place_children(&B);
    exactPenetration e = exact_penetration(A.child, A.count, B.child, B.count, &exactScratchMemory);
    l->cases++;
    CHECK(e.exact);
    CHECK_EQUAL(e.overlapping, kernel_overlaps());
    if (!e.overlapping) return;
    l->verified++;
    double size = largest(), length = hypot(e.x, e.y), bar = 2e-6 * size + 4.0 * position_error();
    check_unit(e.normal);
    CHECK_CLOSE(length, e.depth, 1e-6 * length);
    double left = remaining_depth(e.x, e.y);
    CHECK(left <= 1e-6);
    find_regions();
    double most = shortest_push(-room_needed()), least = shortest_push(1e-6);
    CHECK(length <= most * (1.0 + 1e-5) + bar);
    CHECK(length >= least - bar);
    l->left = fmax(l->left, left);
    l->tooLong = fmax(l->tooLong, (length - most) / size);
    l->tooShort = fmax(l->tooShort, (least - length) / size);
}

static void print_lengths(const lengths *l)
{
    printf(
        "    %d cases, %d verified; as shares of size: remaining %.2g, too long %.2g, too short %.2g\n",
        l->cases, l->verified, l->left, l->tooLong, l->tooShort);
    CHECK(l->verified > l->cases / 3);
}

TEST(the_oracle_is_as_short_as_every_crossing_of_boundaries_says)
{
    rng d = {1911};
    lengths l = {0};
    for (int32_t n = 0; n < long_times(8000); n++) {
        roll_case(&d);
        check_exact(&l);
    }
    print_lengths(&l);
}

TEST(it_is_as_short_on_a_grid_where_all_is_flush)
{
    rng d = {1912};
    lengths l = {0};
    for (int32_t n = 0; n < long_times(8000); n++) {
        begin_case();
        roll_on_grid(&d, &A, 1 + (int32_t)roll_below(&d, 6));
        roll_on_grid(&d, &B, 1 + (int32_t)roll_below(&d, 4));
        check_exact(&l);
    }
    print_lengths(&l);
}

TEST(it_is_as_short_for_many_children)
{
    rng d = {1913};
    lengths l = {0};
    for (int32_t n = 0; n < long_times(60); n++) {
        begin_case();
        for (int32_t i = 0; i < 20; i++) {
            composite *w = i < 10 ? &A : &B;
            pose at = {roll_between(&d, -1.0, 1.0), roll_between(&d, -1.0, 1.0), roll_angle(&d)};
            make_box(next_part(w, at), 1.0, roll_between(&d, 0.5, 2.0));
        }
        check_exact(&l);
    }
    print_lengths(&l);
}

int main(void) { return check_all(); }
