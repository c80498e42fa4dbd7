"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { CommandError } from "../../client/call-command.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { Select } from "../../ui/form/select.tsx";
import { loadPart } from "../../ui/later/load-part.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { CompareSelect } from "./compare-select.tsx";
import type { Comparable, Compared } from "./compared.ts";
import { PreviewRound } from "./preview-round.tsx";
import { type PreviewMessage, roundsOf } from "./rounds.ts";
import { suggestionsOf } from "./suggestions.ts";
import { useComparedName } from "./use-compared-name.ts";
import { type Said, usePreviewConversation } from "./use-preview-conversation.ts";

const WhyPane = dynamic(() => loadPart(() => import("./why-pane.tsx")).then((loaded) => loaded.WhyPane));

const channels = ["webchat", "slack", "whatsapp"] as const;
type As = (typeof channels)[number];

type PreviewChatProps = {
  questions: readonly string[];
  /** Versions and models that can answer beside the draft. */
  comparable: Comparable;
};

/**
 * A conversation with the stored draft: unsaved changes are saved before each message. A version or another model can answer beside it,
 * and the pane below explains one answer.
 */
export function PreviewChat({ questions: given, comparable }: PreviewChatProps) {
  const t = useTranslations("agents.preview");
  const ta = useTranslations("agents");
  const { agentId, flush, state } = useDraft();
  const questions = given.length > 0 ? given : suggestionsOf(state.config);
  const [as, setAs] = useState<As>("webchat");
  const [compared, setCompared] = useState<Compared | null>(null);
  const ofDraft = usePreviewConversation({ agentId, as });
  const ofOther = usePreviewConversation({
    ...{ agentId, as },
    ...(compared?.kind === "version" && { versionId: compared.id }),
  });
  const nameOf = useComparedName();
  // The turn that is explained: the newest, until another is chosen or the pane is closed.
  const [asked, setAsked] = useState<string | "newest" | null>("newest");
  const [text, setText] = useState(given[0] ?? "");
  const [waiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const log = useRef<HTMLDivElement>(null);
  const { conversation } = ofDraft;
  const isBusy = waiting || conversation.isThinking || ofOther.conversation.isThinking;
  const rounds = roundsOf(conversation.messages);
  const otherRounds = roundsOf(ofOther.conversation.messages);
  const newest = conversation.messages.findLast(({ turnId }) => turnId !== null)?.turnId ?? null;
  const explained = asked === "newest" ? newest : asked;

  // biome-ignore lint/correctness/useExhaustiveDependencies: moves on when something was said
  useEffect(
    // Scrolls the log only: a new message must not move the page.
    () => log.current?.scrollTo({ top: log.current.scrollHeight }),
    [conversation.messages.length, ofOther.conversation.messages.length],
  );

  async function say(said: Said) {
    setWaiting(true);
    setProblem(null);
    // The field is emptied at once. A text that could not be sent is put back, unless the member has typed another.
    const isTyped = text.trim() === said.text;
    if (isTyped) setText("");
    const putBack = () => setText((now) => (isTyped && now === "" ? text : now));
    try {
      if (!(await flush())) {
        setProblem(ta("unsaved"));
        putBack();
        return;
      }
      const answer = await ofDraft.say(said);
      if (answer.kind === "invalid") {
        setProblem(t("not_readable", { count: answer.findings.length }));
        putBack();
        return;
      }
      setAsked((now) => (now === null ? null : "newest"));
      if (compared !== null) await sayToOther(said, compared);
    } catch (thrown) {
      putBack();
      if (!(thrown instanceof CommandError)) throw thrown;
      setProblem(thrown.message);
    } finally {
      setWaiting(false);
    }
  }

  /** Answers are compared by their place in both conversations, so they are no longer compared once a message is missing in one. */
  async function sayToOther(said: Said, { kind, ...model }: Compared) {
    try {
      const offered = asOffered(said, otherRounds.at(-1)?.answers);
      await ofOther.say(kind === "model" && "provider" in model ? { ...offered, model } : offered);
    } catch (thrown) {
      setCompared(null);
      throw thrown;
    }
  }

  function again() {
    ofDraft.forget();
    ofOther.forget();
    setAsked("newest");
    setText(given[0] ?? "");
  }

  return (
    <section
      aria-labelledby="preview-heading"
      className="flex h-[36rem] flex-col rounded-lg border border-border bg-surface xl:h-full"
    >
      <header className="flex flex-wrap items-center justify-between gap-2 border-b border-border px-4 py-2">
        <h2 id="preview-heading" className="font-semibold">
          {t("title")}
        </h2>
        <div className="flex items-center gap-2">
          <Field label={t("as")} labelHidden>
            <Select
              value={as}
              disabled={waiting}
              onChange={(event) => {
                setAs(channels.find((one) => one === event.target.value) ?? "webchat");
                again();
              }}
              options={channels.map((value) => ({ value, label: t(`channels.${value}`) }))}
            />
          </Field>
          <Button small disabled={waiting} onClick={again}>
            {t("again")}
          </Button>
        </div>
        <div className="w-full">
          <CompareSelect
            comparable={comparable}
            compared={compared}
            disabled={waiting}
            choose={(chosen) => {
              setCompared(chosen);
              again();
            }}
          />
        </div>
      </header>
      <div
        className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        role="log"
        ref={log}
        aria-label={t("talk")}
      >
        {conversation.messages.length === 0 && <p className="text-muted">{t("empty")}</p>}
        {rounds.map((round, at) => (
          <PreviewRound
            key={round.asked.id}
            round={round}
            other={compared && { name: nameOf(compared), answers: otherRounds[at]?.answers ?? [] }}
            explained={explained}
            explain={setAsked}
            choose={
              at === rounds.length - 1 && !isBusy
                ? ({ title, id }) => void say({ text: title, choiceId: id })
                : undefined
            }
          />
        ))}
        {conversation.waitsForApproval && <p className="text-sm text-muted">{t("waits")}</p>}
        <p role="status" className="min-h-6 text-sm text-muted">
          {isBusy ? t("thinking") : ""}
        </p>
      </div>
      {conversation.messages.length === 0 && questions.length > 0 && (
        <ul aria-label={t("suggested")} className="flex flex-wrap gap-2 px-4 pb-2">
          {questions.map((question) => (
            <li key={question}>
              <Button small disabled={isBusy} onClick={() => void say({ text: question })}>
                {question}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {explained !== null && <WhyPane turnId={explained} close={() => setAsked(null)} />}
      {problem !== null && (
        <p role="alert" className="px-4 pb-2 text-sm text-bad">
          {problem}
        </p>
      )}
      <form
        className="flex items-end gap-2 border-t border-border p-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== "" && !isBusy) void say({ text: text.trim() });
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

/** The choice with the same words, if it was offered: ids belong to one conversation. */
function asOffered({ text, choiceId }: Said, answers: readonly PreviewMessage[] = []): Said {
  if (choiceId === undefined) return { text };
  const offered = answers.at(-1)?.choices.find(({ title }) => title === text);
  return offered === undefined ? { text } : { text, choiceId: offered.id };
}
