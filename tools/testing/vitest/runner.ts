import { TestRunner } from "vitest";
import { withinFairTime } from "./fair-time";

type Config = ConstructorParameters<typeof TestRunner>[0];
type Suite = Parameters<TestRunner["onBeforeRunSuite"]>[0];

/**
 * Takes the time limits of the configuration as {@link withinFairTime}. Otherwise they would have to fit the busiest machine, and
 * a test that hangs would cost every machine that time. The limit that a test states itself is one of Vitest's.
 */
export default class FairRunner extends TestRunner {
  readonly #seconds: { readonly test: number; readonly hook: number };

  constructor(config: Config) {
    // 0: Vitest has no limits.
    super({ ...config, testTimeout: 0, hookTimeout: 0 });
    this.#seconds = { test: config.testTimeout / 1_000, hook: config.hookTimeout / 1_000 };
  }

  override async onBeforeRunSuite(suite: Suite): Promise<void> {
    const hooks = TestRunner.getSuiteHooks(suite);
    const limit = this.#seconds.hook;
    hooks.beforeAll = hooks.beforeAll.map((hook) => limited(hook, limit));
    hooks.afterAll = hooks.afterAll.map((hook) => limited(hook, limit));
    hooks.beforeEach = hooks.beforeEach.map((hook) => limited(hook, limit));
    hooks.afterEach = hooks.afterEach.map((hook) => limited(hook, limit));
    await super.onBeforeRunSuite(suite);
  }

  /** Called instead of the function of a test. */
  async runTask(test: Parameters<typeof TestRunner.getTestFn>[0]): Promise<void> {
    await withinFairTime(TestRunner.getTestFn(test), this.#seconds.test);
  }
}

/** The function with a limit, and with the properties that Vitest has given it. */
function limited<Args extends unknown[], Result>(work: (...args: Args) => Result, limit: number) {
  return Object.assign((...args: Args) => withinFairTime(() => work(...args), limit), work);
}
