import { getTranslations } from "next-intl/server";
import { ResetForm } from "../../../account/reset-form.tsx";
import { Callout } from "../../../ui/callout.tsx";
import { Heading } from "../../../ui/heading.tsx";

type Asked = { searchParams: Promise<{ token?: string }> };

export default async function ResetPage({ searchParams }: Asked) {
  const { token } = await searchParams;
  const t = await getTranslations("account.reset");
  if (token !== undefined) return <ResetForm token={token} />;
  return (
    <>
      <Heading className="pb-4 text-2xl font-semibold">{t("title")}</Heading>
      <Callout tone="bad" title={t("missing")} />
    </>
  );
}
