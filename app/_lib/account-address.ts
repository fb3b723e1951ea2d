import { notFound } from "next/navigation";
import { type Address, parseAddress } from "@/lib/protocol";

/** The address that a page is about; the 404 page where it is none. */
export async function addressOf(params: Promise<{ address: string }>): Promise<Address> {
  const address = parseAddress((await params).address);
  if (address === null) notFound();
  return address;
}
