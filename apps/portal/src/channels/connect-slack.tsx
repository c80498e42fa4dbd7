"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useState } from "react";
import { textsOf } from "../client/texts-of.ts";
import { useCommand } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";
import { Callout } from "../ui/callout.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { TextArea } from "../ui/form/text-area.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { Step } from "./step.tsx";

const SlackLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a
    className="inline-flex min-h-9 items-center text-accent underline"
    href={href}
    target="_blank"
    rel="noopener noreferrer"
  >
    {children}
  </a>
);

function Manifest({ text }: { text: string }) {
  const t = useTranslations("channels.slack");
  return (
    <>
      <Field label={t("manifest")}>
        <TextArea mono rows={8} readOnly value={text} />
      </Field>
      <div className="flex flex-wrap gap-2 pt-2">
        <Button onClick={() => void navigator.clipboard.writeText(text)}>{t("copy")}</Button>
        <SlackLink href="https://api.slack.com/apps?new_app=1">{t("open_slack")}</SlackLink>
      </div>
    </>
  );
}

/**
 * The installation needs one Slack app, made from the manifest. Once its credentials are configured, a workspace needs the link
 * only, and its account appears by itself.
 */
export function ConnectSlack({ org }: { org: string }) {
  const t = useTranslations("channels.slack");
  const { run, busy } = useCommand("channel.set_up_slack");
  const [setup, setSetup] = useState<{ manifest: string; installLink: string | null }>();
  async function prepare(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSetup(await run({ name: textsOf(event.currentTarget)("name") }));
  }
  return (
    <ol className="flex flex-col gap-4">
      <Step title={t("prepare")}>
        <form className="flex flex-wrap items-end gap-3" onSubmit={(event) => void prepare(event)}>
          <Field label={t("app_name")}>
            <Input name="name" required maxLength={35} defaultValue="Konstruct" />
          </Field>
          <Button type="submit" look="primary" busy={busy}>
            {t("prepare_verb")}
          </Button>
        </form>
      </Step>
      {setup?.installLink === null && (
        <>
          <Step title={t("create")}>
            <p>{t("create_text")}</p>
            <Manifest text={setup.manifest} />
          </Step>
          <Step title={t("install")}>
            <Callout tone="warn" title={t("no_oauth")}>
              {t("no_oauth_text")}
            </Callout>
          </Step>
        </>
      )}
      {typeof setup?.installLink === "string" && (
        <>
          <Step title={t("install")}>
            <p>{t("install_text")}</p>
            <SlackLink href={setup.installLink}>{t("install_link")}</SlackLink>
            <details>
              <summary className="min-h-6 cursor-pointer text-muted">{t("of_installation")}</summary>
              <p className="pb-2">{t("of_installation_text")}</p>
              <Manifest text={setup.manifest} />
            </details>
          </Step>
          <Step title={t("then")}>
            <p>{t("then_text")}</p>
            <div>
              <LinkButton href={`/o/${org}/channels`}>{t("to_channels")}</LinkButton>
            </div>
          </Step>
        </>
      )}
    </ol>
  );
}
