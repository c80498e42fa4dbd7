import { useTranslations } from "next-intl";

export type AuthError = { code?: string | undefined; status?: number } | null | undefined;

/** Words for better-auth's error codes. */
export function useAuthProblem(): (error: AuthError) => string {
  const t = useTranslations("account.errors");
  return (error) => {
    const code = error?.code ?? (error?.status === 429 ? "RATE_LIMITED" : "other");
    return t.has(code) ? t(code) : t("other");
  };
}
