import { Languages, SunMoon } from "lucide-react";
import Head from "next/head";
import { type AbstractIntlMessages, useTranslations } from "next-intl";
import { languageNames } from "../../i18n/language-names.ts";
import { type Locale, locales } from "../../i18n/locales.ts";
import { Texts } from "../../i18n/texts.tsx";
import { type Theme, themes } from "../../shell/theme.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { AccountFrame } from "../account-frame.tsx";
import { ChoiceMenu } from "./choice-menu.tsx";

export type SignInPageProps = {
  locale: Locale;
  theme: Theme;
  nonce: string;
  /** The areas `common` and `account`. */
  messages: AbstractIntlMessages;
  offers: { link: boolean; oidc: boolean; demo: boolean };
  /** As it was typed. */
  email: string;
  /** Why the form was refused. */
  problem: string | null;
  /** What was done. */
  notice: string | null;
  /** The identity provider's page, to which the browser goes on. */
  forward: string | null;
};

const problemId = "problem";

/** Plain HTML: every form is posted, and no script runs. */
export function SignInPage(props: SignInPageProps) {
  return (
    <Texts areas={["account"]} messages={props.messages} locale={props.locale}>
      <SignInForms {...props} />
    </Texts>
  );
}

function SignInForms({ locale, theme, offers, email, problem, notice, forward }: SignInPageProps) {
  const t = useTranslations("account");
  const tCommon = useTranslations("common");
  const isWrong = { autoFocus: true, "aria-describedby": problemId };
  const wrong = problem === null ? "none" : email.includes("@") ? "password" : "email";
  const preferences = (
    <>
      <ChoiceMenu
        field="language"
        label={tCommon("language")}
        icon={<Languages aria-hidden size={18} />}
        chosen={locale}
        choices={locales.map((value) => ({ value, label: languageNames[value] }))}
        className="top-13 right-14"
      />
      <ChoiceMenu
        field="theme"
        label={tCommon("theme")}
        icon={<SunMoon aria-hidden size={18} />}
        chosen={theme}
        choices={themes.map((value) => ({ value, label: tCommon(`themes.${value}`) }))}
        className="top-13 right-4"
      />
    </>
  );
  return (
    <AccountFrame preferences={preferences}>
      <Head>
        <title>{`${t("sign_in.title")} · Konstruct`}</title>
        {/* A redirect would be refused: the content policy allows forms of this origin to lead to it only. */}
        {forward !== null && <meta httpEquiv="refresh" content={`0;url=${forward}`} />}
      </Head>
      <div className="flex flex-col gap-4">
        <h1 className="text-2xl font-semibold">{t("sign_in.title")}</h1>
        {problem !== null && (
          <div id={problemId}>
            <Callout tone="bad" live title={problem} />
          </div>
        )}
        <form method="post" id="sign-in" className="flex flex-col gap-4">
          <Field label={t("email")}>
            <Input
              name="email"
              type="email"
              autoComplete="username"
              required
              defaultValue={email}
              {...(wrong === "email" && isWrong)}
            />
          </Field>
          <Field label={t("password")}>
            <Input
              name="password"
              type="password"
              autoComplete="current-password"
              required
              {...(wrong === "password" && isWrong)}
            />
          </Field>
          <Button type="submit" look="primary">
            {t("sign_in.submit")}
          </Button>
        </form>
        <div className="flex flex-col gap-3">
          {notice !== null && (
            // biome-ignore lint/a11y/noAutofocus: a new page is read from its focus
            <div tabIndex={-1} autoFocus className="outline-none">
              <Callout title={notice} live />
            </div>
          )}
          {offers.link && (
            <Button type="submit" form="sign-in" name="way" value="link" formNoValidate>
              {t("sign_in.link")}
            </Button>
          )}
          {offers.oidc && (
            <form method="post" className="flex flex-col">
              <Button type="submit" name="way" value="oidc">
                {t("sign_in.oidc")}
              </Button>
            </form>
          )}
          {offers.demo && (
            <Callout title={t("sign_in.demo_hint")} tone="accent">
              <form method="post" className="flex flex-col">
                <Button type="submit" look="primary" name="way" value="demo">
                  {t("sign_in.demo")}
                </Button>
              </form>
            </Callout>
          )}
          <p className="text-muted">
            <a href="/forgot" className="text-accent underline">
              {t("sign_in.forgot")}
            </a>
          </p>
          <p className="text-muted">
            {t("sign_in.new")}{" "}
            <a href="/sign-up" className="text-accent underline">
              {t("sign_in.sign_up")}
            </a>
          </p>
        </div>
      </div>
    </AccountFrame>
  );
}
