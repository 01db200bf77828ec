/**
 * Where seats, bets and the pot stand on the felt: round an oval on a wide one, in two columns on a
 * tall one. The viewer sits at the bottom, and the others follow clockwise from the left.
 */

export interface Point {
  /** Percent of the felt's width and height. */
  x: number;
  y: number;
}

const CENTRE: Point = { x: 50, y: 45 };

/** Which place each seat takes: 0 at the bottom, then clockwise. */
export function placeOf(seat: number, bottom: number, seats: number): number {
  return (seat - bottom + seats) % seats;
}

/** The centre of place *place* of *seats* on a wide felt. */
export function onOval(place: number, seats: number): Point {
  const angle = (2 * Math.PI * place) / seats;
  // A superellipse: its corners reach further out than an ellipse's, where there is room.
  const bend = (value: number, power: number): number => Math.sign(value) * Math.abs(value) ** power;
  const x = 50 - 38.4 * bend(Math.sin(angle), 0.5);
  const y = CENTRE.y + (Math.cos(angle) > 0 ? 41 : 32) * bend(Math.cos(angle), 0.78);
  return { x, y };
}

/** Where the bet of *place* lies: on the way from the seat to the middle. */
export function betOnOval(place: number, seats: number): Point {
  const seat = onOval(place, seats);
  if (place === 0) return { x: 50, y: 68 };
  // What stands in the middle reaches up to the top seat: its bet lies beside that.
  if (Math.abs(seat.x - 50) < 1) return { x: 63, y: 27 };
  // Seats far out have nothing between them and the middle; others are passed above or below.
  const across = seat.x < 13 || seat.x > 87 ? 0.4 : 0.33;
  return { x: seat.x + (CENTRE.x - seat.x) * across, y: seat.y + (CENTRE.y - seat.y) * 0.6 };
}

export interface Cell {
  column: string;
  row: number;
}

/** The cell of *place* of *seats* on a tall felt; the viewer has a row of its own below. */
export function inColumns(place: number, seats: number): Cell {
  const others = seats - 1;
  const rows = rowsOf(seats);
  if (place === 0) return { column: "1 / -1", row: rows + 2 };
  const odd = others % 2 === 1;
  const side = Math.floor(others / 2);
  if (odd && place === side + 1) return { column: "1 / -1", row: 1 };
  // Up along the left, and down along the right.
  return place <= side ? { column: "1", row: rows + 1 - place } : { column: "2", row: place - side };
}

/** How many rows the others take on a tall felt. */
export function rowsOf(seats: number): number {
  return Math.ceil((seats - 1) / 2);
}

/** The row of the pot on a tall felt: between the others and the viewer. */
export function potRow(seats: number): number {
  return rowsOf(seats) + 1;
}

/** The rules for every number of seats, as a style sheet: the page may hold no style attributes. */
export function sheet(): string {
  const rules: string[] = [];
  const tall: string[] = [];
  for (let seats = 2; seats <= 8; seats += 1) {
    const felt = `.felt[data-seats="${seats}"]`;
    for (let place = 0; place < seats; place += 1) {
      const at = `[data-place="${place}"]`;
      const { column, row } = inColumns(place, seats);
      rules.push(`${felt} .place${at}{${leftTop(onOval(place, seats))}}`);
      rules.push(`${felt} .front${at}{${leftTop(betOnOval(place, seats))}}`);
      tall.push(`${felt} .place${at}{grid-column:${column};grid-row:${row}}`);
    }
    tall.push(`${felt}{--rows:${rowsOf(seats)}}`);
    tall.push(`${felt} .middle{grid-row:${potRow(seats)}}`);
  }
  return `@media ${WIDE}{${rules.join("")}}@media not all and ${WIDE}{${tall.join("")}}`;
}

/** When the felt is an oval; the same line stands in the style sheets of the table. */
export const WIDE = "(min-width: 700px)";

function leftTop({ x, y }: Point): string {
  return `left:${x.toFixed(2)}%;top:${y.toFixed(2)}%`;
}
