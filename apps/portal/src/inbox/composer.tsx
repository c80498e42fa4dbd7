"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { useKeptText } from "../client/kept-text.ts";
import { useCommand } from "../client/use-command.ts";
import { useKey } from "../shell/use-key.ts";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { Field } from "../ui/form/field.tsx";
import { TextArea } from "../ui/form/text-area.tsx";

type Mode = "reply" | "note";

type ComposerProps = {
  conversationId: string;
  /** Why only a note can be written now. */
  onlyNotes: string | null;
};

/** Writes a reply to the contact or an internal note. Label, colour and button show which. */
export function Composer({ conversationId, onlyNotes }: ComposerProps) {
  const t = useTranslations("inbox.compose");
  const [chosen, setChosen] = useState<Mode>("reply");
  const [text, setText] = useKeptText(conversationId);
  // The same id again after a lost answer, so the message is stored once.
  const [messageId, setMessageId] = useState(() => crypto.randomUUID());
  const form = useRef<HTMLFormElement>(null);
  const reply = useCommand("conversation.reply");
  const note = useCommand("conversation.note");
  const mode = onlyNotes === null ? chosen : "note";
  const { run, busy } = mode === "reply" ? reply : note;

  const write = (next: Mode) => {
    setChosen(next);
    form.current?.querySelector("textarea")?.focus();
  };
  useKey("r", () => write("reply"), onlyNotes === null);
  useKey("n", () => write("note"));

  async function send(event?: FormEvent) {
    event?.preventDefault();
    if (text.trim() === "" || busy) return;
    if ((await run({ conversationId, text: text.trim(), messageId })) === undefined) return;
    setText("");
    setMessageId(crypto.randomUUID());
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) void send();
  };
  return (
    <form
      ref={form}
      onSubmit={(event) => void send(event)}
      className={classes(
        "sticky bottom-0 flex flex-col gap-2 rounded-lg border p-3",
        mode === "note" ? "border-warn bg-warn-soft" : "border-border bg-surface",
      )}
    >
      {onlyNotes !== null && <p className="text-sm">{onlyNotes}</p>}
      <Field label={t(`${mode}_label`)} hint={t("hint")}>
        <TextArea
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={sendByKey}
          rows={2}
          maxLength={8_000}
        />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <fieldset className="flex gap-1">
          <legend className="sr-only">{t("to_whom")}</legend>
          {(["reply", "note"] as const).map((each) => (
            <Button
              key={each}
              small
              look={mode === each ? "primary" : "quiet"}
              aria-pressed={mode === each}
              disabled={each === "reply" && onlyNotes !== null}
              onClick={() => write(each)}
            >
              {t(`${each}_tab`)}
            </Button>
          ))}
        </fieldset>
        <Button type="submit" look="primary" busy={busy} disabled={text.trim() === ""}>
          {t(`${mode}_send`)}
        </Button>
      </div>
    </form>
  );
}
