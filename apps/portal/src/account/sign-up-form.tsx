"use client";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { authClient } from "../client/auth-client.ts";
import { postJson } from "../client/post-json.ts";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { AccountForm } from "./account-form.tsx";
import { useAuthProblem } from "./auth-problem.ts";

/** @param invitation set for an invited person, who founds no organisation */
export function SignUpForm({ invitation }: { invitation: { token: string; email: string } | undefined }) {
  const t = useTranslations("account");
  const router = useRouter();
  const problemOf = useAuthProblem();
  // The address that has an account since the last press: signing up with it again would not be for that account.
  const signedUp = useRef<string>(undefined);
  async function signUp({ name = "", email = "", password = "", company = "" }: Record<string, string>) {
    if (signedUp.current !== email) {
      const { error } = await (await authClient()).signUp.email({ name, email, password });
      if (error) return problemOf(error);
      signedUp.current = email;
    }
    if (invitation !== undefined) {
      router.push(`/invite/${invitation.token}`);
      return undefined;
    }
    const made = await postJson<{ slug: string }>("/api/new-tenant", { name: company });
    if ("problem" in made) return made.problem;
    router.push(`/o/${made.slug}/start`);
    return undefined;
  }
  return (
    <AccountForm
      title={t("sign_up.title")}
      lead={t("sign_up.lead")}
      submit={t("sign_up.submit")}
      onSubmit={signUp}
      after={
        <p className="text-muted">
          {t("sign_up.have")}{" "}
          <Link href="/sign-in" className="text-accent underline">
            {t("sign_up.sign_in")}
          </Link>
        </p>
      }
    >
      <Field label={t("name")}>
        <Input name="name" autoComplete="name" required maxLength={80} />
      </Field>
      {invitation === undefined && (
        <Field label={t("company")}>
          <Input name="company" autoComplete="organization" required maxLength={80} />
        </Field>
      )}
      <Field label={t("email")}>
        <Input
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={invitation?.email ?? ""}
          readOnly={invitation !== undefined}
        />
      </Field>
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
