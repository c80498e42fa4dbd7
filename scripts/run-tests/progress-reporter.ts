import { relative } from "node:path";
import type { Reporter, TestModule, TestSpecification, Vitest } from "vitest/node";
import { formatProgress, tickMs } from "./progress.ts";

/** A vitest reporter that says every few seconds how far the run is. @public Vitest loads it by its path. */
export default class ProgressReporter implements Reporter {
  #root = process.cwd();
  #part = "tests";
  #startedAt = performance.now();
  #total = 0;
  #done = 0;
  #running = new Set<string>();
  #ticker: NodeJS.Timeout | undefined;

  onInit(vitest: Vitest): void {
    this.#root = vitest.config.root;
    this.#ticker = setInterval(() => this.#print(), tickMs);
    this.#ticker.unref();
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#part = [...new Set(specifications.map(({ project }) => project.name))].join(" and ") || this.#part;
    this.#total = specifications.length;
    this.#print();
  }

  onTestModuleQueued({ moduleId }: TestModule): void {
    this.#running.add(moduleId);
  }

  onTestModuleEnd({ moduleId }: TestModule): void {
    this.#running.delete(moduleId);
    this.#done++;
  }

  onTestRunEnd(): void {
    clearInterval(this.#ticker);
    this.#print();
  }

  #print(): void {
    console.log(
      formatProgress({
        part: this.#part,
        done: this.#done,
        total: this.#total,
        of: "files",
        elapsedMs: performance.now() - this.#startedAt,
        running: [...this.#running].map((file) => relative(this.#root, file)),
      }),
    );
  }
}
