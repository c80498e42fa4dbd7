"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useVerb } from "../client/use-verb.ts";
import { Button } from "../ui/button.tsx";
import { Callout } from "../ui/callout.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { Step } from "./step.tsx";

/** The manifest to paste, the link that installs, and then the account appears by itself. */
export function ConnectSlack({ org }: { org: string }) {
  const t = useTranslations("channels.slack");
  const { run, busy } = useVerb("channel.set_up_slack");
  const [setup, setSetup] = useState<{ manifest: string; installLink: string | null }>();
  async function prepare(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSetup(await run({ name: String(new FormData(event.currentTarget).get("name")) }));
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
      {setup !== undefined && (
        <>
          <Step title={t("create")}>
            <p>{t("create_text")}</p>
            <Field label={t("manifest")}>
              <TextArea mono rows={8} readOnly value={setup.manifest} />
            </Field>
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => void navigator.clipboard.writeText(setup.manifest)}>{t("copy")}</Button>
              <a
                className="inline-flex min-h-9 items-center text-accent underline"
                href="https://api.slack.com/apps?new_app=1"
                target="_blank"
                rel="noopener noreferrer"
              >
                {t("open_slack")}
              </a>
            </div>
          </Step>
          <Step title={t("install")}>
            {setup.installLink === null ? (
              <Callout tone="warn" title={t("no_oauth")}>
                {t("no_oauth_text")}
              </Callout>
            ) : (
              <>
                <p>{t("install_text")}</p>
                <a
                  className="inline-flex min-h-9 items-center text-accent underline"
                  href={setup.installLink}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  {t("install_link")}
                </a>
              </>
            )}
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
