import type { Card } from "@konstruct/core/card";
import type { CardRecord, ClaimedCard } from "@konstruct/db/escalation/show-cards";

/** Where cards are shown: one implementation a surface. Called once a claim; what is uncertain it looks up itself. */
export interface CardSurface {
  show(claimed: ClaimedCard, card: Card, signal: AbortSignal): Promise<CardRecord>;
}
