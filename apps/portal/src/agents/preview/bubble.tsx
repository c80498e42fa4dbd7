"use client";
import type { PreviewTalk } from "@konstruct/services/agent/preview";
import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";

// The page is rendered before the first message.
const Markdown = lazy(() => import("../../ui/markdown.tsx").then((loaded) => ({ default: loaded.Markdown })));

type Message = PreviewTalk["messages"][number];

/** One message of a preview; the agent's has its reasons. */
export function Bubble(props: {
  message: Message;
  choose: ((choice: Message["choices"][number]) => void) | undefined;
  /** The turn that is explained below the chat. */
  explained: string | null;
  explain: (turnId: string) => void;
}) {
  const { message, choose, explained, explain } = props;
  const { turnId } = message;
  const t = useTranslations("agents.preview");
  const tTrace = useTranslations("trace");
  const isOwn = message.author === "contact";
  return (
    <article
      className={classes("flex max-w-[90%] flex-col items-start gap-1", isOwn ? "self-end" : "self-start")}
    >
      <p className="sr-only">{isOwn ? t("you") : t("agent")}</p>
      <div className={classes("rounded-lg px-3 py-2", isOwn ? "bg-accent-soft" : "bg-raised")}>
        <Suspense fallback={<p className="whitespace-pre-wrap">{message.text}</p>}>
          <Markdown text={message.text} />
        </Suspense>
      </div>
      {choose !== undefined && message.choices.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {message.choices.map((choice) => (
            <Button key={choice.id} small onClick={() => choose(choice)}>
              {choice.title}
            </Button>
          ))}
        </div>
      )}
      {turnId !== null && (
        <Button small look="quiet" aria-pressed={explained === turnId} onClick={() => explain(turnId)}>
          {tTrace("why_short")}
        </Button>
      )}
    </article>
  );
}
