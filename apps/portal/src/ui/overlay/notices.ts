export type Notice = {
  title: string;
  description?: string;
  type?: "error";
  /** Milliseconds. */
  timeout?: number;
  action?: { label: string; run: () => void };
};

type Show = (notice: Notice) => void;

const waiting: Notice[] = [];
let show: Show | undefined;
let wake: (() => void) | undefined;

/** Shows a notice, or keeps it until the part that shows notices is there. */
export function giveNotice(notice: Notice): void {
  if (show !== undefined) show(notice);
  else {
    waiting.push(notice);
    wake?.();
  }
}

/** Calls back at the first notice. @returns how to stop that */
export function onFirstNotice(call: () => void): () => void {
  wake = call;
  if (waiting.length > 0) call();
  return () => {
    wake = undefined;
  };
}

/** Shows what waits and what comes. @returns how to stop that */
export function showNotices(by: Show): () => void {
  show = by;
  for (const notice of waiting.splice(0)) by(notice);
  return () => {
    show = undefined;
  };
}
