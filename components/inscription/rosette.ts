/** One closed line of the engraving, as an SVG path in a field of 480 by 480. */
export type RosetteLine = string;

/** Field that the lines are drawn in, from 0 to this: fine enough for whole numbers, which are short in a document. */
export const ROSETTE_FIELD = 480;

/** The bands are measured in a field of 96. */
const UNIT = ROSETTE_FIELD / 96;
const CENTRE = 48;
const TURN = 2 * Math.PI;
/** Turns of a line around the centre, and so the density of its weave. */
const TURNS = [2, 3, 4, 5] as const;

interface Band {
  readonly lobes: number;
  readonly turns: number;
  readonly middle: number;
  readonly swing: number;
  readonly phase: number;
}

/** Curves to each lobe, and at least to each turn: few are enough for a small mark, and a page has many of those. */
const CURVES = { small: { lobe: 2, turn: 6 }, large: { lobe: 4, turn: 12 } } as const;

/**
 * The mark of an inscription: two woven bands, as a rose engine cuts them, drawn from the bytes of `seed` (a token id or
 * another hash) alone. The same seed gives the same figure everywhere; a large one is drawn finer, and each of its
 * bands a second time, half a lobe on.
 */
export function rosette(seed: string, size: keyof typeof CURVES = "small"): readonly RosetteLine[] {
  const byte = (index: number) => Number.parseInt(seed.slice(2 + 2 * index, 4 + 2 * index), 16) || 0;
  const edge = 27 + (byte(2) % 14);
  const outer = band(byte(0), byte(1), edge, CENTRE - 2 - edge, byte(3));
  const inner = band(byte(4), byte(5), 10 + (byte(6) % 8), 4 + (byte(7) % 6), byte(8));
  const bands = size === "small" ? [outer, inner] : [outer, echo(outer), inner, echo(inner)];
  return bands.map((one) => line(one, CURVES[size]));
}

function echo(original: Band): Band {
  return { ...original, phase: original.phase + Math.PI, swing: original.swing * 0.72 };
}

function band(lobesByte: number, turnsByte: number, middle: number, swing: number, phaseByte: number): Band {
  const turns = TURNS[turnsByte % TURNS.length] ?? 2;
  // A number of lobes that shares no factor with the turns closes only after all of them: one line weaves the band.
  const lobes = coprime(turns + 3 + (lobesByte % 17), turns);
  return { lobes, turns, middle, swing, phase: (phaseByte / 256) * TURN };
}

function coprime(from: number, turns: number): number {
  let candidate = from;
  while (greatestDivisor(candidate, turns) !== 1) candidate++;
  return candidate;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

/** A place on a line and the way that the line takes there, in whole units of the field. */
interface Knot {
  readonly at: readonly [number, number];
  /** From here to where a curve's handle is. */
  readonly along: readonly [number, number];
}

/**
 * Smooth curves from knot to knot. The handle with which a curve begins mirrors the one with which the last ended, and
 * all is told from where the pen is: that makes it short.
 */
function line(band: Band, { lobe, turn }: { lobe: number; turn: number }): RosetteLine {
  const count = Math.max(lobe * band.lobes, turn * band.turns);
  const knots = Array.from({ length: count }, (_, step) => knot(band, (step / count) * band.turns * TURN, count));
  const [first = knot(band, 0, count), ...others] = knots;
  let path = `M${first.at.join(" ")}c${first.along.join(" ")}`;
  let [x, y] = first.at;
  for (const [index, { at, along }] of [...others, first].entries()) {
    const way = [at[0] - along[0] - x, at[1] - along[1] - y, at[0] - x, at[1] - y];
    // The letter `s` goes for all that follow.
    path += `${index === 1 ? "s" : " "}${way.join(" ")}`;
    [x, y] = at;
  }
  return `${path.replaceAll(" -", "-")}z`;
}

/** The place at this angle, on a line of so many curves. */
function knot({ lobes, turns, middle, swing, phase }: Band, angle: number, curves: number): Knot {
  const wave = (lobes / turns) * angle + phase;
  const radius = middle + swing * Math.cos(wave);
  const growth = -swing * (lobes / turns) * Math.sin(wave);
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const handle = (turns * TURN) / curves / 3;
  return {
    at: [Math.round(UNIT * (CENTRE + radius * sine)), Math.round(UNIT * (CENTRE - radius * cosine))],
    along: [
      Math.round(UNIT * handle * (growth * sine + radius * cosine)),
      Math.round(UNIT * handle * (radius * sine - growth * cosine)),
    ],
  };
}
