import { getTranslations } from "next-intl/server";
import { ForgotForm } from "../../../account/forgot-form.tsx";
import { portal } from "../../../server/portal.ts";
import { Callout } from "../../../ui/callout.tsx";
import { Heading } from "../../../ui/heading.tsx";

export default async function ForgotPage() {
  const t = await getTranslations("account.forgot");
  if (portal().mailer.open) return <ForgotForm />;
  return (
    <>
      <Heading className="pb-4 text-2xl font-semibold">{t("title")}</Heading>
      <Callout title={t("no_mail")} />
    </>
  );
}
