"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useAuthProblem } from "../account/auth-problem.ts";
import { authClient } from "../client/auth-client.ts";
import { textsOf } from "../client/texts-of.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Callout } from "../ui/callout.tsx";
import { Copyable } from "../ui/copyable.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";

type Pending = { totpURI: string; backupCodes: string[] };

/** Turning on the second factor needs the password, then a code that proves the authenticator has the secret. */
export function SecondFactor({ enabled }: { enabled: boolean }) {
  const t = useTranslations("settings.security");
  const router = useRouter();
  const problemOf = useAuthProblem();
  const [pending, setPending] = useState<Pending>();
  const [problem, setProblem] = useState<string>();
  const formValue = (event: FormEvent<HTMLFormElement>, name: string) => {
    event.preventDefault();
    return textsOf(event.currentTarget)(name);
  };
  async function withPassword(event: FormEvent<HTMLFormElement>) {
    const password = formValue(event, "password");
    setProblem(undefined);
    if (enabled) {
      const { error } = await (await authClient()).twoFactor.disable({ password });
      if (error) setProblem(problemOf(error));
      else router.refresh();
      return;
    }
    const { data, error } = await (await authClient()).twoFactor.enable({ password });
    if (error) setProblem(problemOf(error));
    else if (data.method === "totp") setPending(data);
  }
  async function prove(event: FormEvent<HTMLFormElement>) {
    // Read before anything is awaited: the browser would send the form meanwhile.
    const code = formValue(event, "code");
    const { error } = await (await authClient()).twoFactor.verifyTotp({ code });
    if (error) return setProblem(problemOf(error));
    setPending(undefined);
    router.refresh();
  }
  return (
    <div className="flex max-w-md flex-col gap-4">
      <p>{enabled ? <Badge tone="good">{t("factor_on")}</Badge> : <Badge>{t("factor_off")}</Badge>}</p>
      {problem !== undefined && <Callout tone="bad" live title={problem} />}
      {pending === undefined ? (
        <form className="flex flex-col gap-3" onSubmit={(event) => void withPassword(event)}>
          <Field label={t("your_password")}>
            <Input name="password" type="password" autoComplete="current-password" required />
          </Field>
          <Button type="submit">{t(enabled ? "turn_off" : "turn_on")}</Button>
        </form>
      ) : (
        <form className="flex flex-col gap-3" onSubmit={(event) => void prove(event)}>
          <p>{t("scan")}</p>
          <Copyable
            value={pending.totpURI}
            shown={new URL(pending.totpURI).searchParams.get("secret") ?? pending.totpURI}
          />
          <p>{t("backup_codes")}</p>
          <Copyable value={pending.backupCodes.join("\n")} shown={pending.backupCodes.join(" ")} />
          <Field label={t("code_now")}>
            <Input name="code" inputMode="numeric" autoComplete="one-time-code" required maxLength={8} />
          </Field>
          <Button type="submit" look="primary">
            {t("confirm")}
          </Button>
        </form>
      )}
    </div>
  );
}
