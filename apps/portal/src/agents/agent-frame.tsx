"use client";
import type { ReactNode } from "react";
import { AgentBar } from "./bar/agent-bar.tsx";
import { SaveTrouble } from "./bar/save-state.tsx";
import { useDraft } from "./draft/draft-context.tsx";
import { PlaceProvider } from "./place-context.tsx";
import type { PublishedVersion } from "./preview/compared.ts";
import { SectionNav } from "./section-nav.tsx";

type AgentFrameProps = {
  live: PublishedVersion | null;
  mayPublish: boolean;
  mayReplay: boolean;
  /** What the server noticed about the agent's tools. */
  notice: ReactNode;
  children: ReactNode;
};

/** The page of one agent: header bar, sections, and beside them what is open. Each pane scrolls by itself. */
export function AgentFrame({ live, mayPublish, mayReplay, notice, children }: AgentFrameProps) {
  const { agentId } = useDraft();
  return (
    <PlaceProvider agentId={agentId}>
      <div data-fills-window className="flex flex-col gap-3 lg:h-full">
        <AgentBar live={live} mayPublish={mayPublish} />
        <SaveTrouble />
        {notice}
        <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[12rem_minmax(0,1fr)] lg:grid-rows-[minmax(0,1fr)]">
          <SectionNav mayReplay={mayReplay} />
          <div className="relative min-h-0 min-w-0 lg:overflow-y-auto">{children}</div>
        </div>
      </div>
    </PlaceProvider>
  );
}
