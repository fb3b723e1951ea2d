import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import Island from "@/components/wallet/island";
import { local } from "@/lib/chain/networks/presets";

const root = document.createElement("main");
const output = document.createElement("output");
document.body.append(root, output);
createRoot(root).render(
  <StrictMode>
    <Island
      settings={{ network: local, walletConnectProjectId: null, fiat: null }}
      requests={1}
      report={(report) => {
        output.textContent = report.phase === "connected" ? report.account.address : report.phase;
      }}
    />
  </StrictMode>,
);
