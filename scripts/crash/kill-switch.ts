import { type CrashPoint, findCrashPoint } from "./points.ts";

/** What the parent asks of a child: die at the `hit`-th time this point is passed from now on. */
export type ArmMessage = { arm: string; hit: number };

type Passed = Pick<CrashPoint, "what" | "when"> & { statements?: readonly string[] };

/** Kills this very process, as the kernel would: nothing is flushed, closed or told to anybody. */
export type KillSwitch = (passed: Passed) => Promise<void>;

export function createKillSwitch(): KillSwitch {
  let armed: { point: CrashPoint; left: number } | undefined;
  process.on("message", (message: ArmMessage) => {
    armed = { point: findCrashPoint(message.arm), left: message.hit };
    process.send?.({ armed: message.arm });
  });
  return async ({ what, when, statements = [] }) => {
    if (armed === undefined || armed.point.what !== what || armed.point.when !== when) return;
    if (armed.point.statement !== undefined && !statements.includes(armed.point.statement)) return;
    armed.left--;
    if (armed.left > 0) return;
    process.kill(process.pid, "SIGKILL");
    // Nothing after this point may run, however late the signal is delivered.
    await new Promise(() => undefined);
  };
}
