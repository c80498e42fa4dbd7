import type { TurnView } from "@konstruct/services/turn/turn-view";

/** A turn as client parts receive it: serialisable, without its dates. */
export type TracedTurn = Omit<TurnView, "startedAt" | "finishedAt">;
