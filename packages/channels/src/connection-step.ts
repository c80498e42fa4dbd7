/** One condition for a channel to work, as the platform itself reports it. */
export type ConnectionStep = {
  step: "credentials" | "scopes" | "number" | "webhooks" | "inbox" | "gateway" | "origins" | "message";
  /** `waiting`: nothing is wrong, it has not happened yet. */
  state: "ok" | "waiting" | "failed";
  /** The platform's answer: a name, or its error word for word. */
  detail: string;
  /** The platform's own error code. */
  code: string | null;
};

type Name = ConnectionStep["step"];

export const stepOk = (step: Name, detail: string): ConnectionStep => ({
  step,
  state: "ok",
  detail,
  code: null,
});

export const stepFailed = (step: Name, detail: string, code: string | null): ConnectionStep => ({
  step,
  state: "failed",
  detail: detail.slice(0, 500),
  code,
});

export const stepWaiting = (step: Name, detail: string): ConnectionStep => ({
  step,
  state: "waiting",
  detail,
  code: null,
});
