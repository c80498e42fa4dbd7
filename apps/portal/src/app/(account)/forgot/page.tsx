import { getTranslations } from "next-intl/server";
import { ForgotForm } from "../../../account/forgot-form.tsx";
import { portal } from "../../../server/portal.ts";
import { Callout } from "../../../ui/callout.tsx";

export default async function ForgotPage() {
  const t = await getTranslations("account.forgot");
  if (portal().mailer.open) return <ForgotForm />;
  return (
    <>
      <h1 className="pb-4 text-2xl font-semibold">{t("title")}</h1>
      <Callout title={t("no_mail")} />
    </>
  );
}
