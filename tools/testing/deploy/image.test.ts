import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contextFiles } from "./dockerfile";

/** The parts of the image that need no build. `npm run check:image` runs its steps. */

test("the build context has sources and migrations, but no tests, secrets or other tools", () => {
  const files = contextFiles();
  expect(files).toEqual(
    expect.arrayContaining([
      "package-lock.json",
      "indexer/main.ts",
      "server/main.ts",
      "prisma/schema.prisma",
      "messages/en/core.json",
    ]),
  );
  expect(files.filter((file) => /\.test\.tsx?$|^(?:testing|e2e|bench|\.git|\.env)/.test(file))).toEqual([]);
});

test("the image installs without scripts, keeps only production packages, and does not run as root", () => {
  const text = readFileSync("Dockerfile", "utf8");
  const installs = [...text.matchAll(/npm ci[^&\n]*/g)].map(([command]) => command.trim());
  expect(installs).toEqual(["npm ci --ignore-scripts", "npm ci --omit=dev --ignore-scripts"]);
  expect(text.lastIndexOf("USER node")).toBeGreaterThan(text.lastIndexOf("COPY"));
  expect(text).toMatch(/^HEALTHCHECK /m);
});

test("every container of Engrave has a read-only root file system, no capabilities and a health check", () => {
  const text = readFileSync("deploy/compose/compose.yml", "utf8");
  const common = text.slice(text.indexOf("x-contained:"), text.indexOf("x-worker:"));
  for (const line of ["read_only: true", "cap_drop: [ALL]", "no-new-privileges:true"]) expect(common).toContain(line);
  expect(text).toMatch(/^x-engrave: &engrave\n {2}<<: \*contained$/m);
  const services = [...text.matchAll(/^ {2}(\w+):\n {4}<<: \*(\w+)$/gm)].map(([, name, base]) => [name, base]);
  expect(services.filter(([, base]) => base !== "contained")).toEqual([
    ["worker", "worker"],
    ["standby", "worker"],
    ["web", "engrave"],
  ]);
  expect(text.slice(text.indexOf("x-worker:"), text.indexOf("services:"))).toContain("healthcheck:");
});
