/** A closed line as the data of an SVG path, in a square of {@link ROSETTE_FIELD}. */
type RosetteLine = string;

/** Width and height of the drawing. Large enough for integer coordinates, which keep the document short. */
export const ROSETTE_FIELD = 480;

/** The bands are defined on a square of 96. */
const UNIT = ROSETTE_FIELD / 96;
const CENTER = 48;
const FULL_TURN = 2 * Math.PI;
/** How often a line runs around the center. More turns make a denser pattern. */
const TURNS = [2, 3, 4, 5] as const;

interface Band {
  readonly lobes: number;
  readonly turns: number;
  readonly middle: number;
  readonly swing: number;
  readonly phase: number;
}

/** Curves per lobe, and the minimum per turn. Small marks use few: a page shows many of them. */
const CURVES = { small: { lobe: 2, turn: 6 }, large: { lobe: 4, turn: 12 } } as const;

/**
 * The mark of an inscription: two guilloche bands, derived only from the bytes of `seed` (a token id or another hash in
 * hexadecimal). The same seed always gives the same figure. A large mark has more curves, and each band appears twice,
 * shifted by half a lobe.
 */
export function rosette(seed: string, size: keyof typeof CURVES = "small"): readonly RosetteLine[] {
  const byte = (index: number) => Number.parseInt(seed.slice(2 + 2 * index, 4 + 2 * index), 16) || 0;
  const edge = 27 + (byte(2) % 14);
  const outer = band(byte(0), byte(1), edge, CENTER - 2 - edge, byte(3));
  const inner = band(byte(4), byte(5), 10 + (byte(6) % 8), 4 + (byte(7) % 6), byte(8));
  const bands = size === "small" ? [outer, inner] : [outer, echo(outer), inner, echo(inner)];
  return bands.map((one) => line(one, CURVES[size]));
}

function echo(original: Band): Band {
  return { ...original, phase: original.phase + Math.PI, swing: original.swing * 0.72 };
}

function band(lobesByte: number, turnsByte: number, middle: number, swing: number, phaseByte: number): Band {
  const turns = TURNS[turnsByte % TURNS.length] ?? 2;
  // If lobes and turns are coprime, the line closes only after all turns, so that a single line fills the band.
  const lobes = coprime(turns + 3 + (lobesByte % 17), turns);
  return { lobes, turns, middle, swing, phase: (phaseByte / 256) * FULL_TURN };
}

function coprime(from: number, turns: number): number {
  let candidate = from;
  while (greatestDivisor(candidate, turns) !== 1) candidate++;
  return candidate;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

/** A point of a line and its tangent there, in integer units of the field. */
interface Knot {
  readonly at: readonly [number, number];
  /** Offset of the control point. */
  readonly handle: readonly [number, number];
}

/**
 * Smooth curves through the knots. Each curve's first control point mirrors the previous curve's last one (`s`), and the
 * coordinates are relative: both keep the path short.
 */
function line(band: Band, { lobe, turn }: { lobe: number; turn: number }): RosetteLine {
  const count = Math.max(lobe * band.lobes, turn * band.turns);
  const knots = Array.from({ length: count }, (_, step) => knot(band, (step / count) * band.turns * FULL_TURN, count));
  const [first = knot(band, 0, count), ...others] = knots;
  let path = `M${first.at.join(" ")}c${first.handle.join(" ")}`;
  let [x, y] = first.at;
  for (const [index, { at, handle }] of [...others, first].entries()) {
    const offsets = [at[0] - handle[0] - x, at[1] - handle[1] - y, at[0] - x, at[1] - y];
    // One letter `s` applies to all coordinates after it.
    path += `${index === 1 ? "s" : " "}${offsets.join(" ")}`;
    [x, y] = at;
  }
  return `${path.replaceAll(" -", "-")}z`;
}

/** The knot at `angle`, in radians, on a line of `curves` curves. */
function knot({ lobes, turns, middle, swing, phase }: Band, angle: number, curves: number): Knot {
  const wave = (lobes / turns) * angle + phase;
  const radius = middle + swing * Math.cos(wave);
  const growth = -swing * (lobes / turns) * Math.sin(wave);
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const scale = (turns * FULL_TURN) / curves / 3;
  return {
    at: [Math.round(UNIT * (CENTER + radius * sine)), Math.round(UNIT * (CENTER - radius * cosine))],
    handle: [
      Math.round(UNIT * scale * (growth * sine + radius * cosine)),
      Math.round(UNIT * scale * (radius * sine - growth * cosine)),
    ],
  };
}
