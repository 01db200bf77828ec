import { describe, expect, test } from "vitest";
import { betOnOval, inColumns, onOval, placeOf, potRow, sheet, type Point } from "../src/lib/layout";

const COUNTS = [2, 3, 4, 5, 6, 7, 8];
/** The felt of a window of 1280 by 800, in pixels. */
const FELT = { width: 946, height: 618 };

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function box({ x, y }: Point, width: number, height: number): Box {
  const [middle, centre] = [(x / 100) * FELT.width, (y / 100) * FELT.height];
  return { left: middle - width / 2, right: middle + width / 2, top: centre - height / 2, bottom: centre + height / 2 };
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** A seat with seven cards in sight; the viewer's are larger. */
const seatBox = (place: number, seats: number): Box =>
  place === 0 ? box(onOval(0, seats), 384, 150) : box(onOval(place, seats), 226, 114);

describe("places", () => {
  test("the viewer sits at the bottom and the others follow clockwise", () => {
    expect([1, 2, 3, 4, 5, 6].map((seat) => placeOf(seat, 3, 6))).toEqual([4, 5, 0, 1, 2, 3]);
    expect(onOval(1, 4).x).toBeLessThan(50);
    expect(onOval(3, 4).x).toBeGreaterThan(50);
  });

  test.each(COUNTS)("no two of %i seats overlap on an oval, with all cards out", (seats) => {
    for (let one = 0; one < seats; one += 1) {
      for (let other = one + 1; other < seats; other += 1) {
        expect(overlap(seatBox(one, seats), seatBox(other, seats)), `${one} and ${other}`).toBe(false);
      }
    }
  });

  test.each(COUNTS)("no bet of %i seats lies on a seat or on another bet", (seats) => {
    const bets = Array.from({ length: seats }, (_, place) => box(betOnOval(place, seats), 56, 22));
    bets.forEach((bet, place) => {
      for (let seat = 0; seat < seats; seat += 1) {
        expect(overlap(bet, seatBox(seat, seats)), `bet ${place} on seat ${seat}`).toBe(false);
        if (seat !== place) expect(overlap(bet, bets[seat] as Box), `bets ${place} and ${seat}`).toBe(false);
      }
    });
  });

  test.each(COUNTS)("every one of %i seats has a cell of its own on a tall felt", (seats) => {
    const cells = Array.from({ length: seats }, (_, place) => inColumns(place, seats));
    expect(new Set(cells.map((cell) => `${cell.column}:${cell.row}`)).size).toBe(seats);
    for (const [place, cell] of cells.entries()) {
      if (place > 0) expect(cell.row).toBeLessThan(potRow(seats));
      else expect(cell.row).toBeGreaterThan(potRow(seats));
    }
  });

  test("the sheet has a rule for each place of each number of seats, wide and tall", () => {
    expect(sheet().match(/\.place\[/g)?.length).toBe(2 * (2 + 3 + 4 + 5 + 6 + 7 + 8));
  });
});
