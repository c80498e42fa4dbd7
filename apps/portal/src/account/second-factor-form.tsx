"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { authClient } from "../client/auth-client.ts";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { AccountForm } from "./account-form.tsx";
import { useAuthProblem } from "./auth-problem.ts";
import { safeNext } from "./safe-next.ts";

export function SecondFactorForm({ next }: { next: string }) {
  const t = useTranslations("account");
  const router = useRouter();
  const problemOf = useAuthProblem();
  async function prove({ code = "" }: Record<string, string>) {
    const digits = code.replace(/\s/g, "");
    const { error } = /^\d{6}$/.test(digits)
      ? await (await authClient()).twoFactor.verifyTotp({ code: digits })
      : await (await authClient()).twoFactor.verifyBackupCode({ code: code.trim() });
    if (error) return problemOf(error);
    router.push(safeNext(next));
    return undefined;
  }
  return (
    <AccountForm
      title={t("second.title")}
      lead={t("second.lead")}
      submit={t("second.submit")}
      onSubmit={prove}
    >
      <Field label={t("second.code")}>
        <Input name="code" autoComplete="one-time-code" inputMode="numeric" required maxLength={40} />
      </Field>
    </AccountForm>
  );
}
