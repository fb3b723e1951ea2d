"use client";

import { useEffect, useState } from "react";
import { hexToBigInt, isHex } from "viem";
import type { Address } from "@/lib/protocol";
import type { AskNode } from "./node";

/** Milliseconds between two reads. */
const INTERVAL = 2_000;

/** The coins of an address in the smallest unit, read again and again; null until the node has answered. */
export function useBalance(ask: AskNode, address: Address): bigint | null {
  const [balance, setBalance] = useState<bigint | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const read = async () => {
      const answer = await ask("eth_getBalance", [address, "latest"]).catch(() => null);
      if (isLeft) return;
      if (isHex(answer)) setBalance(hexToBigInt(answer));
      timer = setTimeout(read, INTERVAL);
    };
    void read();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [ask, address]);
  return balance;
}
