import { expect, test } from "./fixtures";
import { takeLooks } from "./looks";
import { STATES } from "./states";

for (const { name, isWindow = false, isLoading, show } of STATES)
  test(name, async ({ page, chain, wallet, request, language, translate, go, failing }) => {
    const ends: (() => Promise<void> | void)[] = [];
    const atEnd = (end: () => Promise<void> | void) => ends.push(end);
    await show({ page, chain, wallet, request, translate, go, failing, atEnd });
    if (!isLoading) await expect(page.locator("main .skeleton").filter({ visible: true })).toHaveCount(0);
    await takeLooks(page, { language, name, isWindow });
    for (const end of ends) await end();
  });
