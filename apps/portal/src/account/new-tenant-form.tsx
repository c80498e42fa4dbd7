"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { postJson } from "../client/post-json.ts";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { AccountForm } from "./account-form.tsx";

export function NewTenantForm() {
  const t = useTranslations("account");
  const router = useRouter();
  async function found({ company = "" }: Record<string, string>) {
    const made = await postJson<{ slug: string }>("/api/new-tenant", { name: company });
    if ("problem" in made) return made.problem;
    router.push(`/o/${made.slug}/start`);
    return undefined;
  }
  return (
    <AccountForm title={t("new.title")} lead={t("new.lead")} submit={t("new.submit")} onSubmit={found}>
      <Field label={t("company")}>
        <Input name="company" autoComplete="organization" required maxLength={80} />
      </Field>
    </AccountForm>
  );
}
