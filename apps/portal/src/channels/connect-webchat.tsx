"use client";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { textsOf } from "../client/texts-of.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { TextArea } from "../ui/form/text-area.tsx";
import { AccountFields, type AgentChoice } from "./account-fields.tsx";
import { originsIn } from "./origins-in.ts";
import { Step } from "./step.tsx";
import { useConnect } from "./use-connect.ts";

export function ConnectWebchat({ agents }: { agents: readonly AgentChoice[] }) {
  const t = useTranslations("channels.webchat");
  const { connect, busy } = useConnect("channel.connect_webchat");
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = textsOf(event.currentTarget);
    void connect({
      name: text("name"),
      agentId: text("agentId"),
      allowedOrigins: originsIn(text("origins")),
    });
  }
  return (
    <form onSubmit={submit}>
      <ol className="flex flex-col gap-4">
        <Step title={t("who")}>
          <AccountFields agents={agents} />
        </Step>
        <Step title={t("where")}>
          <Field label={t("origins")} hint={t("origins_hint")}>
            <TextArea name="origins" mono placeholder="https://www.example.com" />
          </Field>
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
