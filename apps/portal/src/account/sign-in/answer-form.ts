import { localeCookie, locales } from "../../i18n/locales.ts";
import { preferenceCookie } from "../../shell/preference-cookie.ts";
import { themeCookie, themes } from "../../shell/theme.ts";
import { type AuthAnswer, askAuth } from "./ask-auth.ts";
import { openDemonstration } from "./open-demonstration.ts";

/** What became of a posted form. */
export type FormAnswer = { cookies: string[] } & (
  | { kind: "go"; to: string }
  /** To a page of another origin. */
  | { kind: "leave"; to: string }
  | { kind: "link_sent" }
  /** `code`: a key of `account.errors`, which are named after better-auth's. */
  | { kind: "refused"; code: string; status: number; retryAfter: string | null }
);

/** The values of the buttons `way`; `password` is the form's own. */
export const ways = ["password", "link", "oidc", "demo"] as const;
export type Way = (typeof ways)[number];

const refused = ({ body, status, retryAfter }: AuthAnswer): FormAnswer => ({
  kind: "refused",
  code: body.code ?? (status === 429 ? "RATE_LIMITED" : "other"),
  cookies: [],
  status,
  retryAfter,
});

const signInBy: Record<Way, (form: URLSearchParams, next: string, headers: Headers) => Promise<FormAnswer>> =
  {
    async password(form, next, headers) {
      const asked = { email: form.get("email") ?? "", password: form.get("password") ?? "" };
      const answer = await askAuth("/sign-in/email", asked, headers);
      if (answer.status !== 200) return refused(answer);
      const { cookies, body } = answer;
      const to = body.twoFactorRedirect === true ? `/second-factor?next=${encodeURIComponent(next)}` : next;
      return { kind: "go", to, cookies };
    },
    async link(form, next, headers) {
      const email = form.get("email") ?? "";
      if (!email.includes("@"))
        return { kind: "refused", code: "EMAIL_MISSING", cookies: [], status: 422, retryAfter: null };
      const asked = { email, callbackURL: next };
      const answer = await askAuth("/sign-in/magic-link", asked, headers);
      return answer.status === 200 ? { kind: "link_sent", cookies: answer.cookies } : refused(answer);
    },
    async oidc(_form, next, headers) {
      const answer = await askAuth("/sign-in/social", { provider: "oidc", callbackURL: next }, headers);
      const { url } = answer.body;
      if (answer.status !== 200 || url === undefined) return refused(answer);
      return { kind: "leave", to: url, cookies: answer.cookies };
    },
    async demo(_form, _next, headers) {
      const { slug, cookies } = await openDemonstration(headers);
      return { kind: "go", to: `/o/${slug}`, cookies };
    },
  };

/**
 * Does what a form of the sign-in page asks for: a way to sign in, or another language or theme.
 * @param next a path of the portal: where a signed-in person goes
 * @param here the path of the sign-in page
 * @throws AppError the demonstration is refused
 */
export async function answerForm(
  form: URLSearchParams,
  { next, here, headers }: { next: string; here: string; headers: Headers },
): Promise<FormAnswer> {
  const locale = locales.find((each) => each === form.get("language"));
  const theme = themes.find((each) => each === form.get("theme"));
  if (locale !== undefined)
    return { kind: "go", to: here, cookies: [preferenceCookie(localeCookie, locale)] };
  if (theme !== undefined) return { kind: "go", to: here, cookies: [preferenceCookie(themeCookie, theme)] };
  return signInBy[ways.find((way) => way === form.get("way")) ?? "password"](form, next, headers);
}
