"use client";
import { fillMacro } from "@konstruct/services/macro/fill-macro";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useKeptText } from "../../client/kept-text.ts";
import { useCommand } from "../../client/use-command.ts";
import { useMessageId } from "../../client/use-message-id.ts";
import { useKey } from "../../shell/use-key.ts";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Field } from "../../ui/form/field.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { useInboxData } from "../inbox-data.tsx";
import { ManageMacros } from "../manage-macros.tsx";
import { insertEvent } from "./insert-button.tsx";
import { SuggestionList } from "./suggestion-list.tsx";
import { mentionedIn, type Suggestion, suggestionsFor } from "./suggestions.ts";
import { typingEvent } from "./typing-event.ts";

type Mode = "reply" | "note" | "ask";

type ComposerProps = {
  conversationId: string;
  /** Empty when it is unknown. */
  contactName: string;
  agentName: string;
  /** Why only a note can be written now. */
  onlyNotes: string | null;
  /** The answer to the member's question; undefined for members who may not ask. */
  asked: ReactNode | undefined;
};

const typingPauseMs = 3_000;

/** Writes a reply to the contact or a note for colleagues, or asks the knowledge. Label, colour and button show which. */
export function Composer({ conversationId, contactName, agentName, onlyNotes, asked }: ComposerProps) {
  const t = useTranslations("inbox.compose");
  const router = useRouter();
  const path = usePathname();
  const query = useSearchParams();
  const { macros, members, me, organisation } = useInboxData();
  const [chosen, setChosen] = useState<Mode>("reply");
  const [text, setText] = useKeptText(conversationId);
  const [highlighted, setHighlighted] = useState(0);
  /** The text that no suggestions are wanted for. */
  const [dismissed, setDismissed] = useState<string | null>(null);
  const message = useMessageId();
  const form = useRef<HTMLFormElement>(null);
  const typedAt = useRef(0);
  const reply = useCommand("conversation.reply");
  const note = useCommand("conversation.note");
  const ask = useCommand("knowledge.ask");
  const mode = onlyNotes !== null && chosen === "reply" ? "note" : chosen;
  const busy = reply.busy || note.busy || ask.busy;
  const modes: Mode[] = asked === undefined ? ["reply", "note"] : ["reply", "note", "ask"];
  const suggestions = suggestionsFor(mode, text, { macros, members });
  const shown = suggestions.length > 0 && text !== dismissed;

  const area = () => form.current?.querySelector("textarea");
  const write = (next: Mode) => {
    setChosen(next);
    area()?.focus();
  };
  useKey("r", () => write("reply"), onlyNotes === null);
  useKey("n", () => write("note"));
  useKey("/", () => {
    write("reply");
    if (text === "") setText("/");
  });
  useEffect(() => {
    const insert = (event: Event) => {
      const passage = (event as CustomEvent<string>).detail;
      setChosen("reply");
      setText(text.trim() === "" ? passage : `${text}\n${passage}`);
      area()?.focus();
    };
    window.addEventListener(insertEvent, insert);
    return () => window.removeEventListener(insertEvent, insert);
  });

  function change(next: string): void {
    setText(next);
    setHighlighted(0);
    if (Date.now() - typedAt.current < typingPauseMs) return;
    typedAt.current = Date.now();
    window.dispatchEvent(new Event(typingEvent));
  }
  function take(suggestion: Suggestion): void {
    const values = {
      "contact.name": contactName,
      "member.name": me.name,
      "agent.name": agentName,
      "organisation.name": organisation,
    };
    setText(suggestion.kind === "macro" ? fillMacro(suggestion.body, values) : suggestion.text);
    setHighlighted(0);
    area()?.focus();
  }

  /** @returns whether it was taken */
  async function post(words: string): Promise<boolean> {
    if (mode === "ask") {
      const job = await ask.run({ question: words.slice(0, 500) });
      if (job === undefined) return false;
      const next = new URLSearchParams(query);
      next.set("ask", job.jobId);
      router.replace(`${path}?${next}`, { scroll: false });
      return true;
    }
    const said = { conversationId, text: words, messageId: message.idOf(`${mode} ${words}`) };
    const stored =
      mode === "note"
        ? await note.run({ ...said, mentions: mentionedIn(words, members) })
        : await reply.run(said);
    if (stored !== undefined) message.stored();
    return stored !== undefined;
  }
  async function send(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    const words = text.trim();
    if (words === "" || busy) return;
    // What is typed while this is on its way stays; after a failure the text comes back.
    setText("");
    if (!(await post(words)) && (area()?.value ?? "") === "") setText(text);
  }
  function onKey(event: KeyboardEvent): void {
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) return void send();
    if (!shown) return;
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined)
      setHighlighted((before) => (before + move + suggestions.length) % suggestions.length);
    else if (event.key === "Enter" || event.key === "Tab") take(suggestions[highlighted]!);
    else if (event.key === "Escape") setDismissed(text);
    else return;
    event.preventDefault();
  }
  return (
    <form
      ref={form}
      onSubmit={(event) => void send(event)}
      className={classes(
        "relative flex shrink-0 flex-col gap-2 rounded-lg border p-2",
        mode === "note" ? "border-warn bg-warn-soft" : "border-border bg-surface",
      )}
    >
      {onlyNotes !== null && <p className="text-sm">{onlyNotes}</p>}
      <div className="flex items-center justify-between gap-2">
        <fieldset className="flex gap-1">
          <legend className="sr-only">{t("to_whom")}</legend>
          {modes.map((each) => (
            <Button
              key={each}
              small
              look={mode === each ? "secondary" : "quiet"}
              aria-pressed={mode === each}
              disabled={each === "reply" && onlyNotes !== null}
              onClick={() => write(each)}
            >
              {t(`${each}_tab`, { agent: agentName })}
            </Button>
          ))}
        </fieldset>
        <ManageMacros />
      </div>
      {mode === "ask" && <div className="max-h-48 overflow-y-auto empty:hidden">{asked}</div>}
      {shown && <SuggestionList suggestions={suggestions} highlighted={highlighted} onTake={take} />}
      <Field label={t(`${mode}_label`, { agent: agentName })} labelHidden>
        <TextArea
          value={text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKey}
          rows={2}
          maxLength={mode === "ask" ? 500 : 8_000}
          placeholder={t(`${mode}_placeholder`, { agent: agentName })}
          aria-autocomplete="list"
          aria-controls={shown ? "suggestions" : undefined}
          aria-activedescendant={shown ? `suggestion-${highlighted}` : undefined}
        />
      </Field>
      <div className="flex items-center justify-between gap-2">
        <span className="hidden text-sm text-muted sm:inline">{t("hint")}</span>
        <span className="ml-auto">
          <Button type="submit" look="primary" small busy={busy} disabled={text.trim() === ""}>
            {t(`${mode}_send`)}
          </Button>
        </span>
      </div>
    </form>
  );
}
