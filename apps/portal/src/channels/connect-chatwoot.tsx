"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { textsOf } from "../client/texts-of.ts";
import { Button } from "../ui/button.tsx";
import { Copyable } from "../ui/copyable.tsx";
import { CheckBox } from "../ui/form/check-box.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { AccountFields, type AgentChoice } from "./account-fields.tsx";
import { Step } from "./step.tsx";
import { useConnect } from "./use-connect.ts";

type ConnectChatwootProps = { agents: readonly AgentChoice[]; gatewayUrl: string };

export function ConnectChatwoot({ agents, gatewayUrl }: ConnectChatwootProps) {
  const t = useTranslations("channels.chatwoot");
  const { connect, busy } = useConnect("channel.connect_chatwoot");
  const [autonomous, setAutonomous] = useState(false);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = textsOf(event.currentTarget);
    void connect({
      name: text("name"),
      agentId: text("agentId"),
      accountId: text("accountId"),
      inboxId: text("inboxId"),
      apiToken: text("apiToken"),
      webhookSecrets: [text("botSecret"), text("accountSecret")].filter((secret) => secret.trim() !== ""),
      autonomous,
    });
  }
  return (
    <form onSubmit={submit}>
      <ol className="flex flex-col gap-4">
        <Step title={t("bot")}>
          <p>{t("bot_text")}</p>
          <Copyable value={`${gatewayUrl}/chatwoot/webhook`} />
        </Step>
        <Step title={t("ids")}>
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label={t("account_id")}>
              <Input name="accountId" required inputMode="numeric" pattern="\d{1,15}" autoComplete="off" />
            </Field>
            <Field label={t("inbox_id")}>
              <Input name="inboxId" required inputMode="numeric" pattern="\d{1,15}" autoComplete="off" />
            </Field>
            <Field label={t("token")}>
              <Input name="apiToken" type="password" required autoComplete="off" />
            </Field>
            <Field label={t("bot_secret")}>
              <Input name="botSecret" type="password" required autoComplete="off" />
            </Field>
            <Field label={t("account_secret")} hint={t("account_secret_hint")}>
              <Input name="accountSecret" type="password" autoComplete="off" />
            </Field>
          </div>
        </Step>
        <Step title={t("who")}>
          <AccountFields agents={agents} />
          <CheckBox label={t("autonomous")} checked={autonomous} onChange={setAutonomous} />
          <div>
            <Button type="submit" look="primary" busy={busy}>
              {t("submit")}
            </Button>
          </div>
        </Step>
      </ol>
    </form>
  );
}
