"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { type AuthError, useAuthProblem } from "../account/auth-problem.ts";
import { authClient } from "../client/auth-client.ts";
import { textsOf } from "../client/texts-of.ts";
import { unreachable } from "../client/unreachable.ts";
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
  /** @returns the answer of the auth client; undefined after showing why it was refused */
  async function ask<Answer extends { error: AuthError }>(call: () => Promise<Answer>) {
    setProblem(undefined);
    try {
      const answer = await call();
      if (!answer.error) return answer;
      setProblem(problemOf(answer.error));
    } catch {
      setProblem(unreachable().message);
    }
    return undefined;
  }
  async function withPassword(event: FormEvent<HTMLFormElement>) {
    const password = formValue(event, "password");
    if (enabled) {
      const ended = await ask(async () => (await authClient()).twoFactor.disable({ password }));
      if (ended !== undefined) router.refresh();
      return;
    }
    const begun = await ask(async () => (await authClient()).twoFactor.enable({ password }));
    if (begun?.data?.method === "totp") setPending(begun.data);
  }
  async function prove(event: FormEvent<HTMLFormElement>) {
    // Read before anything is awaited: the browser would send the form meanwhile.
    const code = formValue(event, "code");
    const proved = await ask(async () => (await authClient()).twoFactor.verifyTotp({ code }));
    if (proved === undefined) return;
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
