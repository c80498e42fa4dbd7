import { may } from "@konstruct/services/context";
import { listCases } from "@konstruct/services/evaluation/cases";
import { readSuite } from "@konstruct/services/evaluation/suites";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { CaseForm } from "../../../../../../../../evaluations/case/case-form.tsx";
import { toForm } from "../../../../../../../../evaluations/case/case-model.ts";
import { orNotFound } from "../../../../../../../../server/or-not-found.ts";
import { requireMember } from "../../../../../../../../server/signed-in.ts";
import { LinkButton } from "../../../../../../../../ui/link-button.tsx";
import { PageHeader } from "../../../../../../../../ui/page-header.tsx";

type Props = { params: Promise<{ org: string; suite: string; case: string }> };

const isNew = (id: string) => id === "new";

/** Adds or edits one case of a suite. `new` is no id of a case that the form makes: it is the address of an empty form. */
export default async function CasePage({ params }: Props) {
  const { org, suite: suiteId, case: caseId } = await params;
  const { context } = await requireMember(org);
  if (!may(context, "evaluation.write")) notFound();
  const [t, suite, cases] = await Promise.all([
    getTranslations("evaluations.form"),
    orNotFound(readSuite(context, suiteId)),
    orNotFound(listCases(context, suiteId)),
  ]);
  const found = cases.find(({ id }) => id === caseId);
  if (found === undefined && !isNew(caseId)) notFound();
  const { conversationId: _source, last: _last, ...fields } = found ?? { conversationId: null, last: [] };
  const given = found === undefined ? null : fields;
  return (
    <>
      <PageHeader
        title={found?.title ?? t("new")}
        lead={suite.name}
        actions={<LinkButton href={`/o/${org}/evaluations/suites/${suiteId}`}>{t("back")}</LinkButton>}
      />
      <CaseForm suiteId={suiteId} given={given} initial={toForm(given)} />
    </>
  );
}
