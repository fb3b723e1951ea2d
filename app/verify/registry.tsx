import { readSettings } from "@/app/_lib/reads";
import { AddressText } from "@/components/address/address-text";
import type { Description } from "@/components/ui/description-list";
import type { Translate } from "@/lib/languages/translate";

/** The network's registry, for the head of a page that verifies. */
export async function registryDescription(t: Translate): Promise<Description> {
  const { network } = await readSettings();
  const registry = network.registry;
  return {
    name: t("verify.registry"),
    value:
      registry === null ? (
        t("verify.noRegistry")
      ) : (
        <>
          <AddressText value={registry} withTools />
          <span className="caption block">{t("verify.registryText")}</span>
        </>
      ),
  };
}
