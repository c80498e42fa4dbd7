"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { loadPart } from "../../ui/later/load-part.ts";
import { useNotify } from "../../ui/overlay/toast.tsx";
import { ReadPair, ReadValue } from "../../ui/reading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { at } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { EntryActions } from "../draft/entry-actions.tsx";
import type { OfferedTool } from "../draft/known-tools.ts";
import { useList } from "../draft/use-list.ts";
import { Permission } from "../policy/permission.tsx";
import { TryTool } from "../try/try-tool.tsx";
import { BuiltInSettings } from "./built-in-settings.tsx";
import { GoalForTool } from "./goal-for-tool.tsx";
import { listsTools, type ToolCard, withToolRemoved } from "./tool-cards.ts";

const loading = () => <Skeleton />;

const McpServer = dynamic(
  () => loadPart(() => import("../mcp/server.tsx")).then((loaded) => loaded.McpServer),
  { loading },
);
const RequestEditor = dynamic(
  () => loadPart(() => import("../requests/request-editor.tsx")).then((loaded) => loaded.RequestEditor),
  { loading },
);

const tones: Record<OfferedTool["effect"], Tone> = { read: "good", write: "warn", irreversible: "bad" };

type DetailProps<Kind extends ToolCard["kind"]> = {
  card: Extract<ToolCard, { kind: Kind }>;
  open: (item: string) => void;
};

/** The open tool: what it can do, its permission, its settings, and a call to try it. */
export function ToolDetail({ card, open }: { card: ToolCard; open: (item: string) => void }) {
  switch (card.kind) {
    case "builtin":
      return <BuiltInDetail card={card} open={open} />;
    case "http":
      return <RequestDetail card={card} open={open} />;
    case "mcp":
      return (
        <div className="flex flex-col gap-3">
          <McpServer path={card.path} />
          <RemoveFromList card={card} open={open} />
        </div>
      );
  }
}

function BuiltInDetail({ card }: DetailProps<"builtin">) {
  const t = useTranslations("agents.tools");
  const tc = useTranslations("common");
  const ta = useTranslations("agents");
  const notify = useNotify();
  const { state, set, readOnly } = useDraft();
  const { tool, title } = card;
  function remove() {
    const before = at(state.config, ["tools"]);
    set(["tools"], withToolRemoved(state.config, tool.name));
    notify.done(ta("removed", { name: title }), {
      label: tc("undo"),
      run: () => set(["tools"], before ?? null),
    });
  }
  return (
    <div className="flex flex-col gap-4">
      <Heading title={title} effect={tool.effect} />
      <p>{tool.description === "" ? t("unknown") : tool.description}</p>
      <ReadPair name={t("technical")} inline>
        <ReadValue mono>{tool.name}</ReadValue>
      </ReadPair>
      <Permission tool={tool} />
      <BuiltInSettings tool={tool.name} />
      {!readOnly && tool.description !== "" && <Try tool={tool} />}
      {listsTools(state.config) ? (
        <EntryActions name={title} remove={remove} />
      ) : (
        <p className="text-sm text-muted">{t("by_goals")}</p>
      )}
    </div>
  );
}

function RequestDetail({ card, open }: DetailProps<"http">) {
  const { readOnly } = useDraft();
  return (
    <div className="flex flex-col gap-4">
      <Heading title={card.title} effect={card.tool.effect} />
      <RequestEditor path={card.path} permission={<Permission tool={card.tool} />} />
      {!readOnly && <Try tool={card.tool} />}
      <GoalForTool tool={card.tool} />
      <RemoveFromList card={card} open={open} />
    </div>
  );
}

function Heading({ title, effect }: { title: string; effect: OfferedTool["effect"] }) {
  const t = useTranslations("agents.tools");
  return (
    <header className="flex flex-wrap items-center gap-2">
      <h4 className="text-lg font-semibold">{title}</h4>
      <Badge tone={tones[effect]}>{t(`effects.${effect}`)}</Badge>
    </header>
  );
}

const Try = ({ tool }: { tool: OfferedTool }) => (
  <div data-try>
    <TryTool tool={tool} />
  </div>
);

function RemoveFromList({ card, open }: DetailProps<"http" | "mcp">) {
  const { remove } = useList(card.path.slice(0, -1));
  const place = Number(card.path.at(-1));
  return <EntryActions name={card.title} remove={() => remove(place, card.title, () => open(card.id))} />;
}
