import { readInvitation } from "@konstruct/services/account/invitations";
import { SignUpForm } from "../../../account/sign-up-form.tsx";
import { orNotFound } from "../../../server/or-not-found.ts";
import { portal } from "../../../server/portal.ts";

type Asked = { searchParams: Promise<{ invitation?: string }> };

export default async function SignUpPage({ searchParams }: Asked) {
  const { invitation: token } = await searchParams;
  const invitation =
    token === undefined
      ? undefined
      : { token, email: (await orNotFound(readInvitation(portal().database, token))).email };
  return <SignUpForm invitation={invitation} />;
}
