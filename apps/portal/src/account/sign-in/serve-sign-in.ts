import type { IncomingMessage } from "node:http";
import { httpStatuses } from "@konstruct/core/public-error";
import type { GetServerSideProps } from "next";
import { createTranslator, type Messages } from "next-intl";
import { chooseLocale, localeCookie } from "../../i18n/locales.ts";
import { messagesOf, only } from "../../i18n/messages.ts";
import { portal } from "../../server/portal.ts";
import { requireSameOrigin } from "../../server/same-origin.ts";
import { shownError } from "../../server/shown-error.ts";
import { readTheme, themeCookie } from "../../shell/theme.ts";
import { safeNext } from "../safe-next.ts";
import { answerForm } from "./answer-form.ts";
import { readForm } from "./read-form.ts";
import type { SignInPageProps } from "./sign-in-page.tsx";

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, String(value));
  return headers;
}

/** Serves the sign-in page, and answers its forms: with the page again, or with the way on. */
export const serveSignIn: GetServerSideProps<SignInPageProps> = async ({ req, res, query }) => {
  const headers = headersOf(req);
  const locale = chooseLocale(req.cookies[localeCookie], headers.get("accept-language"));
  const messages = only(await messagesOf(locale), ["common", "account"]);
  const t = createTranslator({ locale, messages: messages as Messages, namespace: "account" });
  const next = safeNext(typeof query.next === "string" ? query.next : undefined);
  const here = next === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(next)}`;
  const { environment, mailer } = portal();
  const { oidc, demoMode } = environment.portal;
  const page: SignInPageProps = {
    locale,
    theme: readTheme(req.cookies[themeCookie]),
    nonce: headers.get("x-nonce") ?? "",
    messages,
    offers: { link: mailer.open, oidc: oidc.issuer !== undefined, demo: demoMode },
    email: "",
    problem: null,
    notice: query.notice === "password_saved" && req.method !== "POST" ? t("reset.done") : null,
    forward: null,
  };
  if (req.method !== "POST") return { props: page };
  try {
    requireSameOrigin(headers);
    const form = await readForm(req);
    page.email = form.get("email") ?? "";
    const answer = await answerForm(form, { next, here, headers });
    for (const cookie of answer.cookies) res.appendHeader("set-cookie", cookie);
    switch (answer.kind) {
      case "go":
        return { redirect: { destination: answer.to, statusCode: 303 } };
      case "leave":
        return { props: { ...page, forward: answer.to } };
      case "link_sent":
        return { props: { ...page, notice: t("sign_in.link_sent", { email: page.email }) } };
      case "refused": {
        res.statusCode = answer.status;
        if (answer.retryAfter !== null) res.setHeader("retry-after", answer.retryAfter);
        const text = `errors.${answer.code}`;
        return { props: { ...page, problem: t(t.has(text) ? text : "errors.other") } };
      }
    }
  } catch (thrown) {
    const { code, message, requestId } = await shownError(thrown, locale);
    res.statusCode = httpStatuses[code];
    const problem = requestId === undefined ? message : `${message} (${requestId})`;
    return { props: { ...page, problem } };
  }
};
