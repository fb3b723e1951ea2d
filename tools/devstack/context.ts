import type { Configuration } from "@/lib/config";
import type { Terminal } from "@/lib/runtime/terminal";
import type { Stopper } from "./stopper";

/** What the parts of the system share. */
export interface SystemContext {
  readonly configuration: Configuration;
  readonly mode: "production" | "development";
  readonly terminal: Terminal;
  readonly stopper: Stopper;
}
