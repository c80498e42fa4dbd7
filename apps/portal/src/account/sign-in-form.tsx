"use client";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { authClient } from "../client/auth-client.ts";
import { postJson } from "../client/post-json.ts";
import { Button } from "../ui/button.tsx";
import { Callout } from "../ui/callout.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { AccountForm } from "./account-form.tsx";
import { useAuthProblem } from "./auth-problem.ts";
import { safeNext } from "./safe-next.ts";

type SignInFormProps = { next: string; sendsMail: boolean; oidc: boolean; demo: boolean };

export function SignInForm({ next, sendsMail, oidc, demo }: SignInFormProps) {
  const t = useTranslations("account");
  const router = useRouter();
  const problemOf = useAuthProblem();
  const [email, setEmail] = useState("");
  const [told, setTold] = useState<string>();
  const callbackURL = safeNext(next);
  // Both are read from the form: a browser may fill them in before the page's script has loaded.
  async function signIn({ email: address = "", password = "" }: Record<string, string>) {
    const { data, error } = await (await authClient()).signIn.email({ email: address, password });
    if (error) return problemOf(error);
    router.push(
      "twoFactorRedirect" in data ? `/second-factor?next=${encodeURIComponent(callbackURL)}` : callbackURL,
    );
    return undefined;
  }
  async function sendLink() {
    const { error } = await (await authClient()).signIn.magicLink({ email, callbackURL });
    setTold(error ? problemOf(error) : t("sign_in.link_sent", { email }));
  }
  async function signInElsewhere() {
    await (await authClient()).signIn.social({ provider: "oidc", callbackURL });
  }
  async function openDemo() {
    const opened = await postJson<{ slug: string }>("/api/demo", {});
    if ("problem" in opened) setTold(opened.problem);
    else router.push(`/o/${opened.slug}`);
  }
  return (
    <AccountForm
      title={t("sign_in.title")}
      submit={t("sign_in.submit")}
      onSubmit={signIn}
      after={
        <div className="flex flex-col gap-3">
          {told !== undefined && <Callout title={told} live />}
          {sendsMail && (
            <Button disabled={!email.includes("@")} onClick={() => void sendLink()}>
              {t("sign_in.link")}
            </Button>
          )}
          {oidc && <Button onClick={() => void signInElsewhere()}>{t("sign_in.oidc")}</Button>}
          {demo && (
            <Callout title={t("sign_in.demo_hint")} tone="accent">
              <Button look="primary" onClick={() => void openDemo()}>
                {t("sign_in.demo")}
              </Button>
            </Callout>
          )}
          <p className="text-muted">
            <Link href="/forgot" className="text-accent underline">
              {t("sign_in.forgot")}
            </Link>
          </p>
          <p className="text-muted">
            {t("sign_in.new")}{" "}
            <Link href="/sign-up" className="text-accent underline">
              {t("sign_in.sign_up")}
            </Link>
          </p>
        </div>
      }
    >
      <Field label={t("email")}>
        <Input
          name="email"
          type="email"
          autoComplete="username"
          required
          value={email}
          onValueChange={setEmail}
        />
      </Field>
      <Field label={t("password")}>
        <Input name="password" type="password" autoComplete="current-password" required />
      </Field>
    </AccountForm>
  );
}
