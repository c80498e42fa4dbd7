"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { authClient } from "../client/auth-client.ts";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { AccountForm } from "./account-form.tsx";
import { useAuthProblem } from "./auth-problem.ts";

export function ResetForm({ token }: { token: string }) {
  const t = useTranslations("account");
  const router = useRouter();
  const problemOf = useAuthProblem();
  async function reset({ password = "" }: Record<string, string>) {
    const { error } = await (await authClient()).resetPassword({ newPassword: password, token });
    if (error) return problemOf(error);
    router.push("/sign-in?notice=password_saved");
    return undefined;
  }
  return (
    <AccountForm title={t("reset.title")} submit={t("reset.submit")} onSubmit={reset}>
      <Field label={t("password")} hint={t("password_hint")}>
        <Input
          name="password"
          type="password"
          autoComplete="new-password"
          required
          minLength={10}
          maxLength={128}
        />
      </Field>
    </AccountForm>
  );
}
