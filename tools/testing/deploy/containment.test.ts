import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** What a container that was taken over can reach, and what runs at all: deploy/compose/compose.yml, the Dockerfile and CI, by their text. */

const COMPOSE = readFileSync("deploy/compose/compose.yml", "utf8");
const WORKFLOWS = ".github/workflows";

/** A top-level block of the file. */
function section(name: string): string {
  const [, text = ""] = new RegExp(`^${name}:.*\\n((?:(?: .*)?\\n)*)`, "m").exec(COMPOSE) ?? [];
  expect(text).not.toBe("");
  return text;
}

/** Each service with its text. */
const SERVICES = new Map(
  section("services")
    .split(/^(?= {2}[a-z-]+:\n)/m)
    .flatMap((text): [string, string][] => {
      const [, name] = /^ {2}([a-z-]+):\n/.exec(text) ?? [];
      return name === undefined ? [] : [[name, text]];
    }),
);

/** The networks of a service, which may be those of a block that it contains. */
function networksOf(text: string): readonly string[] {
  const [, own] = /^ +networks: \[(.*)\]$/m.exec(text) ?? [];
  if (own !== undefined) return own.split(", ");
  const [, base] = /<<: \*([a-z-]+)$/m.exec(text) ?? [];
  return base === undefined ? [] : networksOf(section(`x-${base}`));
}

/** Whether a block contains another one, directly or through others. */
function contains(text: string, name: string): boolean {
  const [, base] = /<<: \*([a-z-]+)$/m.exec(text) ?? [];
  return base !== undefined && (base === name || contains(section(`x-${base}`), name));
}

test("every container has no capabilities, gets none, has a read-only file system and dumps no core", () => {
  expect([...SERVICES.keys()].sort()).toEqual(
    [
      ...["alertmanager", "backup", "grafana", "node-exporter", "postgres", "prometheus", "roles", "standby", "web"],
      "worker",
    ].sort(),
  );
  for (const [name, text] of SERVICES) expect([name, contains(text, "contained")]).toEqual([name, true]);
  const settings = [
    "read_only: true",
    "cap_drop: [ALL]",
    'security_opt: ["no-new-privileges:true"]',
    "ulimits: { core: 0 }",
  ];
  for (const setting of settings) {
    expect(section("x-contained")).toContain(`  ${setting}\n`);
    // No service has another value.
    const [key = ""] = setting.split(":");
    expect(COMPOSE.match(new RegExp(`^ {2,4}${key}:`, "gm"))).toHaveLength(1);
  }
  expect(COMPOSE).not.toMatch(/cap_add|privileged: true|network_mode|pid: |ipc: /);
});

test("PostgreSQL and its clients do not run as root", () => {
  for (const name of ["backup", "postgres", "roles"]) expect(SERVICES.get(name)).toMatch(/^ {4}user: postgres$/m);
});

test("containers reach only those that they need", () => {
  const reached = [...SERVICES].flatMap(([name, text]) =>
    [...SERVICES].flatMap(([other, its]) => {
      const isShared = networksOf(text).some((network) => networksOf(its).includes(network));
      return name < other && isShared ? [`${name} ${other}`] : [];
    }),
  );
  expect(reached.sort()).toEqual(
    [
      "alertmanager prometheus",
      "backup postgres",
      "grafana prometheus",
      "node-exporter prometheus",
      "postgres roles",
      "postgres standby",
      "postgres web",
      "postgres worker",
      "prometheus standby",
      "prometheus web",
      "prometheus worker",
      "roles standby",
      "roles worker",
      "standby worker",
    ].sort(),
  );
  for (const [name, text] of SERVICES) expect([name, networksOf(text).length > 0]).toEqual([name, true]);
});

test("only containers that call nodes, send alerts or have a port reach other machines", () => {
  const networks = [...section("networks").matchAll(/^ {2}([a-z-]+):(.*)$/gm)].map(([, name = "", value = ""]) => ({
    name,
    isInternal: value === " { internal: true }",
  }));
  const open = networks.filter(({ isInternal }) => !isInternal).map(({ name }) => name);
  const outside = [...SERVICES].filter(([, text]) => networksOf(text).some((network) => open.includes(network)));
  expect(outside.map(([name]) => name).sort()).toEqual(["alertmanager", "grafana", "standby", "web", "worker"]);
  const used = new Set([...SERVICES.values()].flatMap(networksOf));
  expect([...used].sort()).toEqual(networks.map(({ name }) => name).sort());
  for (const [, address] of COMPOSE.matchAll(/^ {4}ports:\n {6}- (.*)$/gm)) expect(address).toMatch(/^127\.0\.0\.1:/);
});

test("images are named by version and digest, and the same image by the same one", () => {
  const base = [...readFileSync("Dockerfile", "utf8").matchAll(/^FROM (\S+)/gm)].map(([, image = ""]) => image);
  const images = [...COMPOSE.matchAll(/^ +image: (.*)$/gm)].map(([, image = ""]) => image);
  const foreign = [...base, ...images].filter((image) => image !== "engrave");
  expect(foreign.length).toBeGreaterThan(7);
  // A version with its last part: "17-bookworm" would move.
  for (const image of foreign) expect(image).toMatch(/^[a-z/-]+:v?\d+\.\d+[a-z0-9.-]*@sha256:[0-9a-f]{64}$/);
  const names = new Set(foreign.map((image) => image.slice(0, image.indexOf(":"))));
  expect(new Set(foreign).size).toBe(names.size);
});

test("actions are named by commit, with their version as a comment", () => {
  const workflows = readdirSync(WORKFLOWS).map((file) => readFileSync(join(WORKFLOWS, file), "utf8"));
  const uses = workflows.flatMap((text) => [...text.matchAll(/\buses: *(.*)$/gm)].map(([, action = ""]) => action));
  expect(uses.length).toBeGreaterThan(1);
  for (const action of uses) expect(action).toMatch(/^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test("Dependabot proposes newer images and actions", () => {
  expect(existsSync(".github/dependabot.yml")).toBe(true);
  const configured = readFileSync(".github/dependabot.yml", "utf8").matchAll(
    /package-ecosystem: (.*)\n +directory: (.*)$/gm,
  );
  expect([...configured].map(([, ecosystem, directory]) => `${ecosystem} ${directory}`)).toEqual([
    "docker /",
    "docker-compose /deploy/compose",
    "github-actions /",
  ]);
});
