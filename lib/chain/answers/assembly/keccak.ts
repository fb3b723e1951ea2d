import { STATE } from "./layout";

/** Bytes of a state, and of it what takes input. */
const RATE: i32 = 136;
const ROUNDS: i32 = 24;
/** Constants of the rounds (FIPS 202, 3.2.5): the low and the high half of each. */
const CONSTANTS = memory.data<u32>([
  0x00000001, 0x00000000, 0x00008082, 0x00000000, 0x0000808a, 0x80000000, 0x80008000, 0x80000000, 0x0000808b,
  0x00000000, 0x80000001, 0x00000000, 0x80008081, 0x80000000, 0x00008009, 0x80000000, 0x0000008a, 0x00000000,
  0x00000088, 0x00000000, 0x80008009, 0x00000000, 0x8000000a, 0x00000000, 0x8000808b, 0x00000000, 0x0000008b,
  0x80000000, 0x00008089, 0x80000000, 0x00008003, 0x80000000, 0x00008002, 0x80000000, 0x00000080, 0x80000000,
  0x0000800a, 0x00000000, 0x8000000a, 0x80000000, 0x80008081, 0x80000000, 0x00008080, 0x80000000, 0x80000001,
  0x00000000, 0x80008008, 0x80000000,
]);

/** Writes the Keccak-256 hash of bytes of the memory. */
export function keccak(from: i32, length: i32, target: i32): void {
  memory.fill(STATE, 0, 200);
  let at = from;
  let left = length;
  while (left >= RATE) {
    absorb(at);
    permute();
    at += RATE;
    left -= RATE;
  }
  const last = STATE + 256;
  memory.fill(last, 0, RATE);
  memory.copy(last, at, left);
  store<u8>(last + left, 1);
  store<u8>(last + RATE - 1, load<u8>(last + RATE - 1) | 0x80);
  absorb(last);
  permute();
  memory.copy(target, STATE, 32);
}

function absorb(from: i32): void {
  for (let at = 0; at < RATE; at += 8) store<u64>(STATE + at, load<u64>(STATE + at) ^ load<u64>(from + at));
}

/** Keccak-f[1600] (FIPS 202, 3.3). A lane is named after its place: the column, then the row. */
function permute(): void {
  let a00 = load<u64>(STATE, 0);
  let a10 = load<u64>(STATE, 8);
  let a20 = load<u64>(STATE, 16);
  let a30 = load<u64>(STATE, 24);
  let a40 = load<u64>(STATE, 32);
  let a01 = load<u64>(STATE, 40);
  let a11 = load<u64>(STATE, 48);
  let a21 = load<u64>(STATE, 56);
  let a31 = load<u64>(STATE, 64);
  let a41 = load<u64>(STATE, 72);
  let a02 = load<u64>(STATE, 80);
  let a12 = load<u64>(STATE, 88);
  let a22 = load<u64>(STATE, 96);
  let a32 = load<u64>(STATE, 104);
  let a42 = load<u64>(STATE, 112);
  let a03 = load<u64>(STATE, 120);
  let a13 = load<u64>(STATE, 128);
  let a23 = load<u64>(STATE, 136);
  let a33 = load<u64>(STATE, 144);
  let a43 = load<u64>(STATE, 152);
  let a04 = load<u64>(STATE, 160);
  let a14 = load<u64>(STATE, 168);
  let a24 = load<u64>(STATE, 176);
  let a34 = load<u64>(STATE, 184);
  let a44 = load<u64>(STATE, 192);
  for (let round = 0; round < ROUNDS; round++) {
    const c0 = a00 ^ a01 ^ a02 ^ a03 ^ a04;
    const c1 = a10 ^ a11 ^ a12 ^ a13 ^ a14;
    const c2 = a20 ^ a21 ^ a22 ^ a23 ^ a24;
    const c3 = a30 ^ a31 ^ a32 ^ a33 ^ a34;
    const c4 = a40 ^ a41 ^ a42 ^ a43 ^ a44;
    const d0 = c4 ^ rotl<u64>(c1, 1);
    const d1 = c0 ^ rotl<u64>(c2, 1);
    const d2 = c1 ^ rotl<u64>(c3, 1);
    const d3 = c2 ^ rotl<u64>(c4, 1);
    const d4 = c3 ^ rotl<u64>(c0, 1);
    const b00 = a00 ^ d0;
    const b02 = rotl<u64>(a10 ^ d1, 1);
    const b04 = rotl<u64>(a20 ^ d2, 62);
    const b01 = rotl<u64>(a30 ^ d3, 28);
    const b03 = rotl<u64>(a40 ^ d4, 27);
    const b13 = rotl<u64>(a01 ^ d0, 36);
    const b10 = rotl<u64>(a11 ^ d1, 44);
    const b12 = rotl<u64>(a21 ^ d2, 6);
    const b14 = rotl<u64>(a31 ^ d3, 55);
    const b11 = rotl<u64>(a41 ^ d4, 20);
    const b21 = rotl<u64>(a02 ^ d0, 3);
    const b23 = rotl<u64>(a12 ^ d1, 10);
    const b20 = rotl<u64>(a22 ^ d2, 43);
    const b22 = rotl<u64>(a32 ^ d3, 25);
    const b24 = rotl<u64>(a42 ^ d4, 39);
    const b34 = rotl<u64>(a03 ^ d0, 41);
    const b31 = rotl<u64>(a13 ^ d1, 45);
    const b33 = rotl<u64>(a23 ^ d2, 15);
    const b30 = rotl<u64>(a33 ^ d3, 21);
    const b32 = rotl<u64>(a43 ^ d4, 8);
    const b42 = rotl<u64>(a04 ^ d0, 18);
    const b44 = rotl<u64>(a14 ^ d1, 2);
    const b41 = rotl<u64>(a24 ^ d2, 61);
    const b43 = rotl<u64>(a34 ^ d3, 56);
    const b40 = rotl<u64>(a44 ^ d4, 14);
    a00 = b00 ^ (~b10 & b20);
    a10 = b10 ^ (~b20 & b30);
    a20 = b20 ^ (~b30 & b40);
    a30 = b30 ^ (~b40 & b00);
    a40 = b40 ^ (~b00 & b10);
    a01 = b01 ^ (~b11 & b21);
    a11 = b11 ^ (~b21 & b31);
    a21 = b21 ^ (~b31 & b41);
    a31 = b31 ^ (~b41 & b01);
    a41 = b41 ^ (~b01 & b11);
    a02 = b02 ^ (~b12 & b22);
    a12 = b12 ^ (~b22 & b32);
    a22 = b22 ^ (~b32 & b42);
    a32 = b32 ^ (~b42 & b02);
    a42 = b42 ^ (~b02 & b12);
    a03 = b03 ^ (~b13 & b23);
    a13 = b13 ^ (~b23 & b33);
    a23 = b23 ^ (~b33 & b43);
    a33 = b33 ^ (~b43 & b03);
    a43 = b43 ^ (~b03 & b13);
    a04 = b04 ^ (~b14 & b24);
    a14 = b14 ^ (~b24 & b34);
    a24 = b24 ^ (~b34 & b44);
    a34 = b34 ^ (~b44 & b04);
    a44 = b44 ^ (~b04 & b14);
    a00 ^= load<u64>(CONSTANTS + 8 * round);
  }
  store<u64>(STATE, a00, 0);
  store<u64>(STATE, a10, 8);
  store<u64>(STATE, a20, 16);
  store<u64>(STATE, a30, 24);
  store<u64>(STATE, a40, 32);
  store<u64>(STATE, a01, 40);
  store<u64>(STATE, a11, 48);
  store<u64>(STATE, a21, 56);
  store<u64>(STATE, a31, 64);
  store<u64>(STATE, a41, 72);
  store<u64>(STATE, a02, 80);
  store<u64>(STATE, a12, 88);
  store<u64>(STATE, a22, 96);
  store<u64>(STATE, a32, 104);
  store<u64>(STATE, a42, 112);
  store<u64>(STATE, a03, 120);
  store<u64>(STATE, a13, 128);
  store<u64>(STATE, a23, 136);
  store<u64>(STATE, a33, 144);
  store<u64>(STATE, a43, 152);
  store<u64>(STATE, a04, 160);
  store<u64>(STATE, a14, 168);
  store<u64>(STATE, a24, 176);
  store<u64>(STATE, a34, 184);
  store<u64>(STATE, a44, 192);
}
