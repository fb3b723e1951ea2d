import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";

/** One instruction of a Dockerfile. */
interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** The result of the last stage of a Dockerfile. */
export interface Image {
  /** The folder that is `/` in the image. */
  readonly root: string;
  readonly workdir: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly user: string | null;
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
}

const words = z.array(z.string()).min(1);

/** The instructions, with continued lines joined and comments removed. */
function parse(text: string): Instruction[] {
  const lines = text
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll(/\\\n/g, " ")
    .split("\n");
  return lines.flatMap((line) => {
    const found = /^([A-Z]+) (.+)$/.exec(line.trim());
    return found === null ? [] : [{ name: found[1] ?? "", text: found[2] ?? "" }];
  });
}

/** The files of the repository that `.dockerignore` does not exclude from the build. */
export function contextFiles(): string[] {
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" });
  const lines = readFileSync(".dockerignore", "utf8").split("\n");
  const rules = lines.filter((line) => line !== "" && !line.startsWith("#"));
  const isIncluded = (file: string): boolean => {
    let included = true;
    for (const rule of rules) if (matches(file, rule.replace(/^!/, ""))) included = rule.startsWith("!");
    return included;
  };
  return files.split("\n").filter((file) => file !== "" && isIncluded(file));
}

/**
 * Supports the patterns that .dockerignore uses: everything, a path with all files below it, and a file name suffix in any
 * folder.
 */
function matches(file: string, pattern: string): boolean {
  if (pattern === "*") return true;
  if (pattern.startsWith("**/*")) return file.endsWith(pattern.slice(4));
  return file === pattern || file.startsWith(`${pattern}/`);
}

/**
 * Runs the steps of the Dockerfile without Docker, each stage in a separate folder below `folder`. It supports the instructions
 * that the Dockerfile uses. The base image is this machine: its Node.js and npm.
 *
 * @throws Error if a step fails or is not supported
 */
export function buildImage(folder: string, log: (line: string) => void): Image {
  const stages = new Map<string, string>();
  let root = "";
  let workdir = "/";
  let environment: Record<string, string> = {};
  let image: Pick<Image, "user" | "command" | "healthCheck"> = { user: null, command: [], healthCheck: [] };
  for (const { name, text } of parse(readFileSync("Dockerfile", "utf8"))) {
    log(`${name} ${text}`);
    switch (name) {
      case "FROM": {
        const stage = / AS (\w+)$/.exec(text)?.[1] ?? "last";
        root = join(folder, stage);
        mkdirSync(root, { recursive: true });
        stages.set(stage, root);
        [workdir, environment] = ["/", {}];
        break;
      }
      case "WORKDIR":
        workdir = text;
        mkdirSync(join(root, workdir), { recursive: true });
        break;
      case "ENV":
        for (const [, key = "", value = ""] of text.matchAll(/(\w+)=(\S+)/g)) environment[key] = value;
        break;
      case "COPY":
        copy(text.split(" "), { root, workdir, stages });
        break;
      case "RUN":
        execFileSync("sh", ["-c", text], {
          cwd: join(root, workdir),
          env: { ...bare(), ...environment },
          stdio: ["ignore", "ignore", "inherit"],
        });
        break;
      case "USER":
        image = { ...image, user: text };
        break;
      case "CMD":
        image = { ...image, command: words.parse(JSON.parse(text)) };
        break;
      case "HEALTHCHECK":
        image = { ...image, healthCheck: words.parse(JSON.parse(text.slice(text.indexOf("CMD ") + 4))) };
        break;
      case "EXPOSE":
        break;
      default:
        throw new Error(`the check of the image does not support ${name}`);
    }
  }
  return { root, workdir, environment, ...image };
}

function copy(
  parts: readonly string[],
  { root, workdir, stages }: { root: string; workdir: string; stages: ReadonlyMap<string, string> },
): void {
  const to = parts.at(-1) ?? "";
  const from = parts[0]?.startsWith("--from=") === true ? parts[0].slice(7) : null;
  const target = to.startsWith("/") ? join(root, to) : join(root, workdir, to);
  if (from !== null) {
    const stage = stages.get(from);
    if (stage === undefined) throw new Error(`the Dockerfile has no stage ${from}`);
    // Hard links are enough, because no later step changes these files.
    execFileSync("cp", ["-al", `${join(stage, parts[1] ?? "")}/.`, target]);
    return;
  }
  for (const source of parts.slice(0, -1)) {
    for (const file of contextFiles().filter((each) => source === "." || each === source)) {
      mkdirSync(dirname(join(target, file)), { recursive: true });
      cpSync(file, join(target, file));
    }
  }
}

/** The environment variables that a container has too. */
export function bare(): NodeJS.ProcessEnv {
  const env = { ...process.env };
  for (const name of Object.keys(env)) if (name !== "PATH" && name !== "HOME") delete env[name];
  return env;
}
