"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { authClient } from "../client/auth-client.ts";
import { Callout } from "../ui/callout.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { AccountForm } from "./account-form.tsx";
import { useAuthProblem } from "./auth-problem.ts";

export function ForgotForm() {
  const t = useTranslations("account");
  const problemOf = useAuthProblem();
  const [notice, setNotice] = useState<string>();
  async function ask({ email = "" }: Record<string, string>) {
    const { error } = await (await authClient()).requestPasswordReset({ email, redirectTo: "/reset" });
    if (error) return problemOf(error);
    setNotice(t("forgot.sent", { email }));
    return undefined;
  }
  return (
    <AccountForm
      title={t("forgot.title")}
      lead={t("forgot.lead")}
      submit={t("forgot.submit")}
      onSubmit={ask}
      after={notice !== undefined && <Callout title={notice} live />}
    >
      <Field label={t("email")}>
        <Input name="email" type="email" autoComplete="username" required />
      </Field>
    </AccountForm>
  );
}
