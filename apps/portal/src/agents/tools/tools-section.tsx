"use client";
import { Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { IconButton } from "../../ui/icon-button.tsx";
import { useDraft } from "../draft/draft-context.tsx";
import { type Entry, ListDetail } from "../draft/list-detail.tsx";
import { useServerChanges } from "../mcp/use-server-changes.ts";
import { usePlace } from "../place-context.tsx";
import { ruleOfTool } from "../policy/tool-rule.ts";
import { AddTool } from "./add-tool.tsx";
import { EveryTool } from "./every-tool.tsx";
import { type ToolCard, toolCards } from "./tool-cards.ts";
import { ToolDetail } from "./tool-detail.tsx";

/** The tools the agent may use, each with its effect and permission. */
export function ToolsSection() {
  const t = useTranslations("agents.tools");
  const { state, choices, problem, readOnly } = useDraft();
  const { item, choose } = usePlace();
  const { config } = state;
  const [tried, setTried] = useState<string | null>(null);
  const warningOf = useServerChanges();
  const cards = toolCards(config, choices.tools);
  const current = cards.find(({ id }) => id === item) ?? cards[0];
  useEffect(() => {
    // The first field of the call that is tried, once its tool is shown.
    if (tried === null || current?.id !== tried) return;
    document.querySelector<HTMLElement>("[data-try] :is(input, button)")?.focus();
    setTried(null);
  }, [tried, current?.id]);
  const entryOf = (card: ToolCard): Entry => ({
    id: card.id,
    title: card.title,
    group: t(`groups.${card.kind}`),
    facts:
      card.kind === "mcp"
        ? [t("tool_count", { count: card.count })]
        : [
            t(`effects.${card.tool.effect}`),
            t(`permissions.${ruleOfTool(config, card.tool.name) ?? card.tool.unlessRuled}`),
          ],
    warning: card.kind === "mcp" ? warningOf(card.path) : undefined,
    hasProblem: card.kind !== "builtin" && problem(card.path) !== undefined,
    action:
      card.kind === "mcp" || readOnly ? undefined : (
        <IconButton
          name={t("try", { title: card.title })}
          icon={<Play aria-hidden size={14} />}
          onClick={() => {
            choose(card.id);
            setTried(card.id);
          }}
        />
      ),
  });
  const error = problem(["tools"]);
  return (
    <div className="flex flex-col gap-6">
      {error !== undefined && <p className="text-bad">{error}</p>}
      <ListDetail
        title={t("title")}
        titleHidden
        entries={cards.map(entryOf)}
        current={current?.id ?? null}
        open={choose}
        actions={!readOnly && <AddTool open={choose} />}
        empty={t("empty")}
      >
        {current !== undefined && <ToolDetail key={current.id} card={current} open={choose} />}
      </ListDetail>
      <EveryTool />
    </div>
  );
}
