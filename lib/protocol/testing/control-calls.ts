import { encodeFunctionData, type Hex, numberToHex, parseAbi } from "viem";
import { ticker32 } from "./event-logs";

const CONTROL = parseAbi([
  "function nip20_allowMint(address sender, address recipient, bytes32 ticker, uint256 amount)",
  "function nip20_AllowMint(address sender, address recipient, bytes32 ticker, uint256 amount)",
  "function nip20_allowMint()",
]);

/** Calldata of the first call of mint control (spec §5.3.3). */
export function allowCall(sender: Hex, recipient: Hex, ticker: string, amount: bigint): Hex {
  return encodeFunctionData({
    abi: [CONTROL[0]],
    args: [sender, recipient, ticker32(ticker), amount],
  });
}

/** Calldata of the second call, whose method name has a capital letter. */
export function capitalAllowCall(sender: Hex, recipient: Hex, ticker: string, amount: bigint): Hex {
  return encodeFunctionData({
    abi: [CONTROL[1]],
    args: [sender, recipient, ticker32(ticker), amount],
  });
}

/** Calldata of the third call, without parameters. */
export const BARE_ALLOW_CALL: Hex = encodeFunctionData({ abi: [CONTROL[2]] });

/** A number as a word of 32 bytes. */
export function word(value: bigint): Hex {
  return numberToHex(value, { size: 32 });
}
