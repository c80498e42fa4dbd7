"use client";
import type { TemplateChoice } from "@konstruct/services/whatsapp/window";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { textsOf } from "../../client/texts-of.ts";
import { useCommand } from "../../client/use-command.ts";
import { useMessageId } from "../../client/use-message-id.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { Select } from "../../ui/form/select.tsx";

const keyOf = ({ name, language }: TemplateChoice) => `${name} ${language}`;

/** Sends an approved template, the only message allowed once the window is closed. */
export function TemplateForm({
  conversationId,
  templates,
}: {
  conversationId: string;
  templates: readonly TemplateChoice[];
}) {
  const t = useTranslations("inbox.template");
  const [key, setKey] = useState<string | null>(null);
  const message = useMessageId();
  const { run, busy } = useCommand("conversation.send_template", { done: t("sent") });
  const chosen = templates.find((each) => keyOf(each) === key) ?? templates[0];
  if (chosen === undefined) return <p className="text-muted">{t("none")}</p>;
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = textsOf(event.currentTarget);
    const { name, language, variables } = chosen!;
    const filled = Object.fromEntries(variables.map((variable) => [variable, text(variable)]));
    const content = { conversationId, name, language, variables: filled };
    const messageId = message.idOf(JSON.stringify(content));
    if ((await run({ ...content, messageId })) !== undefined) message.stored();
  }
  return (
    <form
      onSubmit={(event) => void send(event)}
      className="flex flex-col gap-2 rounded-lg border border-border bg-surface p-3"
    >
      <Field label={t("label")} hint={chosen.body}>
        <Select
          value={keyOf(chosen)}
          onChange={(event) => setKey(event.target.value)}
          options={templates.map((each) => ({
            value: keyOf(each),
            label: `${each.name} (${each.language})`,
          }))}
        />
      </Field>
      {chosen.variables.map((variable) => (
        <Field key={variable} label={variable}>
          <Input name={variable} required maxLength={1_024} autoComplete="off" />
        </Field>
      ))}
      <div className="flex justify-end">
        <Button type="submit" look="primary" busy={busy}>
          {t("send")}
        </Button>
      </div>
    </form>
  );
}
