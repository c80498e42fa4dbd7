import { messageOf } from "../failure.ts";

/** One check. `run` returns what was found, or throws what is wrong. */
export type Check = { name: string; remedy: string; run(): Promise<string> };
export type CheckResult = { name: string; ok: boolean; detail: string; remedy?: string };

export async function runCheck({ name, remedy, run }: Check): Promise<CheckResult> {
  try {
    return { name, ok: true, detail: await run() };
  } catch (thrown) {
    return { name, ok: false, detail: messageOf(thrown), remedy };
  }
}

/** Fails the check. */
export function wrong(detail: string): never {
  throw new Error(detail);
}
