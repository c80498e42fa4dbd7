"use client";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { textsOf } from "../client/texts-of.ts";
import { Button } from "../ui/button.tsx";
import { Copyable } from "../ui/copyable.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { AccountFields, type AgentChoice } from "./account-fields.tsx";
import { Step } from "./step.tsx";
import { useConnect } from "./use-connect.ts";

type ConnectWhatsappProps = { agents: readonly AgentChoice[]; gatewayUrl: string };

export function ConnectWhatsapp({ agents, gatewayUrl }: ConnectWhatsappProps) {
  const t = useTranslations("channels.whatsapp");
  const { connect, busy } = useConnect("channel.connect_whatsapp");
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = textsOf(event.currentTarget);
    void connect({
      name: text("name"),
      agentId: text("agentId"),
      phoneNumberId: text("phoneNumberId"),
      businessAccountId: text("businessAccountId"),
      accessToken: text("accessToken"),
    });
  }
  return (
    <form onSubmit={submit}>
      <ol className="flex flex-col gap-4">
        <Step title={t("webhook")}>
          <p>{t("webhook_text")}</p>
          <Copyable value={`${gatewayUrl}/whatsapp/webhook`} />
        </Step>
        <Step title={t("ids")}>
          <p className="text-muted">{t("ids_text")}</p>
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label={t("phone_number_id")}>
              <Input
                name="phoneNumberId"
                required
                inputMode="numeric"
                pattern="\d{1,20}"
                autoComplete="off"
              />
            </Field>
            <Field label={t("business_account_id")}>
              <Input
                name="businessAccountId"
                required
                inputMode="numeric"
                pattern="\d{1,20}"
                autoComplete="off"
              />
            </Field>
          </div>
          <Field label={t("token")} hint={t("token_hint")}>
            <Input name="accessToken" type="password" required autoComplete="off" />
          </Field>
        </Step>
        <Step title={t("who")}>
          <AccountFields agents={agents} />
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
