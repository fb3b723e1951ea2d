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

/** Points to each turn and lobe: few are enough for a small mark, and a page has many of those. */
const POINTS = { small: 8, large: 24 } as const;

/**
 * The mark of an inscription: two woven bands, as a rose engine cuts them, drawn from the bytes of `seed` (a token id or
 * another hash) alone. The same seed gives the same figure everywhere; a large one is drawn finer, and each of its
 * bands a second time, half a lobe on.
 */
export function rosette(seed: string, size: keyof typeof POINTS = "small"): readonly RosetteLine[] {
  const byte = (index: number) => Number.parseInt(seed.slice(2 + 2 * index, 4 + 2 * index), 16) || 0;
  const edge = 27 + (byte(2) % 14);
  const outer = band(byte(0), byte(1), edge, CENTRE - 2 - edge, byte(3));
  const inner = band(byte(4), byte(5), 10 + (byte(6) % 8), 4 + (byte(7) % 6), byte(8));
  const bands = size === "small" ? [outer, inner] : [outer, echo(outer), inner, echo(inner)];
  return bands.map((one) => line(one, POINTS[size]));
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

/** Each point as its distance from the one before it: half as long as where it is. */
function line({ lobes, turns, middle, swing, phase }: Band, density: number): RosetteLine {
  const count = Math.max(lobes, 3 * turns) * density;
  let [path, lastX, lastY] = ["", 0, 0];
  for (let step = 0; step < count; step++) {
    const angle = (step / count) * turns * TURN;
    const radius = middle + swing * Math.cos((lobes / turns) * angle + phase);
    const x = Math.round(UNIT * (CENTRE + radius * Math.sin(angle)));
    const y = Math.round(UNIT * (CENTRE - radius * Math.cos(angle)));
    // The second letter goes for all that follow.
    path += `${["M", "l"][step] ?? " "}${x - lastX} ${y - lastY}`;
    [lastX, lastY] = [x, y];
  }
  return `${path.replaceAll(" -", "-")}z`;
}
