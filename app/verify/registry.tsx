import { readSettings } from "@/app/_lib/reads";
import { verifyTexts } from "@/components/texts/verify";
import type { Description } from "@/components/ui/description-list";
import { AddressText } from "@/components/ui/hex";

/** The network's registry, for the head of a page that verifies. */
export async function registryDescription(): Promise<Description> {
  const { network } = await readSettings();
  const registry = network.registry;
  return {
    name: verifyTexts.registry,
    value:
      registry === null ? (
        verifyTexts.noRegistry
      ) : (
        <>
          <AddressText value={registry} withTools />
          <span className="caption block">{verifyTexts.registryText}</span>
        </>
      ),
  };
}
