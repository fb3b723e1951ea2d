import { NextIntlClientProvider } from "next-intl";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import Island from "@/components/wallet/island";
import { local } from "@/lib/chain/networks/presets";
import messages from "@/lib/languages/generated/en";

const root = document.createElement("main");
const output = document.createElement("output");
document.body.append(root, output);
createRoot(root).render(
  <StrictMode>
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      <Island
        settings={{ network: local, walletConnectProjectId: null, fiat: null }}
        requests={1}
        report={(report) => {
          output.textContent = report.phase === "connected" ? report.account.address : report.phase;
        }}
      />
    </NextIntlClientProvider>
  </StrictMode>,
);
