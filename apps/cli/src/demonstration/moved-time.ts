import type { MovableClock } from "@konstruct/db/demonstration/movable-clock";

/** The time of this process and of its database. */
export type MovedTime = {
  now(): Date;
  /** Goes on from this moment. Only while nothing is under way. */
  goTo(at: Date): Promise<void>;
  pass(ms: number): Promise<void>;
};

/** Replaces Date of this process, which does nothing but play the demonstration. */
export function moveTime(clock: MovableClock): MovedTime {
  const MachineDate = Date;
  let offsetMs = 0;
  class MovedDate extends MachineDate {
    constructor(...values: [] | [number | string | Date]) {
      if (values.length === 0) super(MachineDate.now() + offsetMs);
      else super(...(values as [number]));
    }
    static override now(): number {
      return MachineDate.now() + offsetMs;
    }
  }
  globalThis.Date = MovedDate as DateConstructor;
  const setOffset = async (wanted: number) => {
    // The database first: the process never stamps a moment that the database has not reached.
    await clock.move(wanted);
    offsetMs = wanted;
  };
  return {
    now: () => new MachineDate(MachineDate.now() + offsetMs),
    goTo: (at) => setOffset(at.getTime() - MachineDate.now()),
    pass: (ms) => setOffset(offsetMs + ms),
  };
}
