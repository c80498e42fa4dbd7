import type { Card } from "@konstruct/core/card";
import type { CardRecord, ClaimedCard } from "@konstruct/db/escalation/show-cards";

/** Shows cards on one surface. Called once per claim; it looks up uncertain posts itself. */
export interface CardSurface {
  show(claimed: ClaimedCard, card: Card, signal: AbortSignal): Promise<CardRecord>;
}
