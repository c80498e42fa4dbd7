"use client";
import type { PreviewTalk } from "@konstruct/services/agent/preview";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { callVerb, VerbError } from "../../client/call-verb.ts";
import { liveEvent } from "../../client/live.tsx";
import { useOrg } from "../../client/org.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Select } from "../../ui/select.tsx";
import { useDraft } from "../draft-context.tsx";
import { Bubble } from "./bubble.tsx";
import { suggestionsOf } from "./suggestions.ts";

const channels = ["webchat", "slack", "whatsapp"] as const;
type As = (typeof channels)[number];
/** Beside the live feed, which may be a moment late or lost. */
const lookAgainMs = 700;

const nothingSaid: PreviewTalk = { messages: [], isThinking: false, waitsForApproval: false };

/** Talks to the draft as it stands: what is not saved yet is saved first. */
export function PreviewChat({ questions: given }: { questions: readonly string[] }) {
  const t = useTranslations("agents.preview");
  const org = useOrg();
  const { agentId, flush, state } = useDraft();
  const questions = given.length > 0 ? given : suggestionsOf(state.config);
  const [as, setAs] = useState<As>("webchat");
  const [conversationId, setConversationId] = useState<string | null>(null);
  const [talk, setTalk] = useState<PreviewTalk>(nothingSaid);
  const [text, setText] = useState(given[0] ?? "");
  const [waiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const end = useRef<HTMLDivElement>(null);
  const isBusy = waiting || talk.isThinking;

  useEffect(() => {
    if (conversationId === null) return;
    let stopped = false;
    const look = async () => {
      const now = await callVerb(org, "preview.read", conversationId);
      if (!stopped) setTalk(now);
    };
    const quietly = () => void look().catch(() => undefined);
    const timer = isBusy ? setInterval(quietly, lookAgainMs) : undefined;
    window.addEventListener(liveEvent, quietly);
    return () => {
      stopped = true;
      clearInterval(timer);
      window.removeEventListener(liveEvent, quietly);
    };
  }, [org, conversationId, isBusy]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: moves on when something was said
  useEffect(() => end.current?.scrollIntoView({ block: "nearest" }), [talk.messages.length]);

  async function say(said: string, choiceId?: string) {
    setWaiting(true);
    setProblem(null);
    try {
      await flush();
      const id = conversationId ?? (await callVerb(org, "preview.start", { agentId, as })).conversationId;
      setConversationId(id);
      const answer = await callVerb(org, "preview.say", {
        conversationId: id,
        text: said,
        ...(choiceId !== undefined && { choiceId }),
      });
      if (answer.kind === "invalid") {
        setProblem(t("not_readable", { count: answer.findings.length }));
        return;
      }
      setText("");
      setTalk(await callVerb(org, "preview.read", id));
    } catch (thrown) {
      if (!(thrown instanceof VerbError)) throw thrown;
      setProblem(thrown.message);
    } finally {
      setWaiting(false);
    }
  }

  function again(next: As) {
    setAs(next);
    setConversationId(null);
    setTalk(nothingSaid);
    setText(given[0] ?? "");
  }

  const last = talk.messages.at(-1);
  return (
    <section
      aria-labelledby="preview-heading"
      className="flex h-[36rem] flex-col rounded-lg border border-border bg-surface lg:col-span-2 xl:sticky xl:top-17 xl:col-span-1 xl:h-[calc(100dvh-12rem)]"
    >
      <header className="flex flex-wrap items-center justify-between gap-2 border-b border-border px-4 py-2">
        <h2 id="preview-heading" className="font-semibold">
          {t("title")}
        </h2>
        <div className="flex items-center gap-2">
          <Field label={t("as")} labelHidden>
            <Select
              value={as}
              onChange={(event) => again(channels.find((one) => one === event.target.value) ?? "webchat")}
              options={channels.map((value) => ({ value, label: t(`channels.${value}`) }))}
            />
          </Field>
          <Button small onClick={() => again(as)}>
            {t("again")}
          </Button>
        </div>
      </header>
      <div
        className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        role="log"
        aria-label={t("talk")}
      >
        {talk.messages.length === 0 && <p className="text-muted">{t("empty")}</p>}
        {talk.messages.map((message) => (
          <Bubble
            key={message.id}
            message={message}
            choose={message === last && !isBusy ? (choice) => void say(choice.title, choice.id) : undefined}
          />
        ))}
        {talk.waitsForApproval && <p className="text-sm text-muted">{t("waits")}</p>}
        <p role="status" className="min-h-6 text-sm text-muted">
          {isBusy ? t("thinking") : ""}
        </p>
        <div ref={end} />
      </div>
      {talk.messages.length === 0 && questions.length > 0 && (
        <ul aria-label={t("suggested")} className="flex flex-wrap gap-2 px-4 pb-2">
          {questions.map((question) => (
            <li key={question}>
              <Button small disabled={isBusy} onClick={() => void say(question)}>
                {question}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {problem !== null && (
        <p role="alert" className="px-4 pb-2 text-sm text-bad">
          {problem}
        </p>
      )}
      <form
        className="flex items-end gap-2 border-t border-border p-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== "" && !isBusy) void say(text.trim());
        }}
      >
        <div className="min-w-0 flex-1">
          <Field label={t("message")} labelHidden>
            <Input value={text} onValueChange={setText} placeholder={t("placeholder")} autoComplete="off" />
          </Field>
        </div>
        <Button type="submit" look="primary" busy={isBusy}>
          {t("send")}
        </Button>
      </form>
    </section>
  );
}
