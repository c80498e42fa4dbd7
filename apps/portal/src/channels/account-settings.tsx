"use client";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { textsOf } from "../client/texts-of.ts";
import { useCommand } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { Select } from "../ui/form/select.tsx";
import { TextArea } from "../ui/form/text-area.tsx";
import type { AgentChoice } from "./account-fields.tsx";
import { originsIn } from "./origins-in.ts";

type AccountSettingsProps = {
  /** `allowedOrigins` is null for a channel that is not embedded. */
  account: { id: string; name: string; agentId: string; allowedOrigins: string[] | null };
  agents: readonly AgentChoice[];
};

/** Name, agent, and the sites of a web chat; in effect with the next message. */
export function AccountSettings({ account, agents }: AccountSettingsProps) {
  const t = useTranslations("channels");
  const { run, busy } = useCommand("channel.change", { done: t("saved") });
  const { id, name, agentId, allowedOrigins } = account;
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = textsOf(event.currentTarget);
    void run({
      id,
      name: text("name"),
      agentId: text("agentId"),
      ...(allowedOrigins !== null && { allowedOrigins: originsIn(text("origins")) }),
    });
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={save}>
      <Field label={t("name")}>
        <Input name="name" required maxLength={200} defaultValue={name} />
      </Field>
      <Field label={t("agent")}>
        <Select name="agentId" options={agents} defaultValue={agentId} />
      </Field>
      {allowedOrigins !== null && (
        <Field label={t("webchat.origins")} hint={t("webchat.origins_hint")}>
          <TextArea name="origins" mono defaultValue={allowedOrigins.join("\n")} />
        </Field>
      )}
      <div>
        <Button type="submit" busy={busy}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}
