import { toAppError } from "@konstruct/core/errors";
import { readInvitation } from "@konstruct/services/account/invitations";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { AcceptButton } from "../../../../account/accept-button.tsx";
import { portal } from "../../../../server/portal.ts";
import { accountOf } from "../../../../server/signed-in.ts";
import { Callout } from "../../../../ui/callout.tsx";
import { Heading } from "../../../../ui/heading.tsx";
import { LinkButton } from "../../../../ui/link-button.tsx";

/** An invitation, with the next step for the reader: sign up, sign in, or accept. */
export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const t = await getTranslations("account.invite");
  const roles = await getTranslations("common.roles");
  const invitation = await readInvitation(portal().database, token).catch((thrown: unknown) => {
    if (toAppError(thrown).code !== "not_found") throw thrown;
  });
  if (invitation === undefined)
    return (
      <>
        <Heading className="pb-4 text-2xl font-semibold">{t("gone")}</Heading>
        <p>{t("gone_text")}</p>
      </>
    );
  const { email, role, tenantName } = invitation;
  const account = await accountOf(await headers());
  return (
    <div className="flex flex-col gap-4">
      <Heading className="text-2xl font-semibold">{t("title", { tenant: tenantName })}</Heading>
      <p>{t("lead", { role: roles(role), email })}</p>
      {account === undefined && (
        <>
          <LinkButton look="primary" href={`/sign-up?invitation=${encodeURIComponent(token)}`}>
            {t("sign_up")}
          </LinkButton>
          <LinkButton href={`/sign-in?next=${encodeURIComponent(`/invite/${token}`)}`}>
            {t("sign_in")}
          </LinkButton>
        </>
      )}
      {account !== undefined && account.email.toLowerCase() !== email && (
        <Callout tone="warn" title={t("other", { email: account.email })} />
      )}
      {account?.email.toLowerCase() === email && <AcceptButton token={token} label={t("accept")} />}
    </div>
  );
}
