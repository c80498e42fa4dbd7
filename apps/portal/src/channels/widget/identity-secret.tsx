"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCommand } from "../../client/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Copyable } from "../../ui/copyable.tsx";
import { ConfirmButton } from "../../ui/overlay/confirm-button.tsx";

/** Makes the secret with which the site proves who a visitor is. It is shown once. */
export function IdentitySecret({
  accountId,
  isSet,
  recentVisitors,
}: {
  accountId: string;
  isSet: boolean;
  recentVisitors: number;
}) {
  const t = useTranslations("channels.widget");
  const { run, busy } = useCommand("channel.rotate_identity_secret");
  const [secret, setSecret] = useState<string | null>(null);
  async function make() {
    const made = await run({ id: accountId });
    if (made !== undefined) setSecret(made.secret);
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-sm text-muted">{t("identity_how")}</p>
      {secret !== null && (
        <Callout title={t("secret_once")}>
          <Copyable value={secret} />
        </Callout>
      )}
      {isSet ? (
        <ConfirmButton
          small
          label={t("new_secret")}
          title={t("new_secret_title")}
          effect={t("new_secret_effect", { visitors: recentVisitors })}
          confirmLabel={t("new_secret")}
          look="danger"
          onConfirm={make}
        />
      ) : (
        <Button small busy={busy} onClick={() => void make()}>
          {t("create_secret")}
        </Button>
      )}
    </div>
  );
}
