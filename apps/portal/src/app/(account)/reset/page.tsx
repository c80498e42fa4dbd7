import { getTranslations } from "next-intl/server";
import { ResetForm } from "../../../account/reset-form.tsx";
import { Callout } from "../../../ui/callout.tsx";

type Asked = { searchParams: Promise<{ token?: string }> };

export default async function ResetPage({ searchParams }: Asked) {
  const { token } = await searchParams;
  const t = await getTranslations("account.reset");
  if (token !== undefined) return <ResetForm token={token} />;
  return (
    <>
      <h1 className="pb-4 text-2xl font-semibold">{t("title")}</h1>
      <Callout tone="bad" title={t("missing")} />
    </>
  );
}
