import { SignInForm } from "../../../account/sign-in-form.tsx";
import { portal } from "../../../server/portal.ts";

type Asked = { searchParams: Promise<{ next?: string }> };

export default async function SignInPage({ searchParams }: Asked) {
  const { next = "/" } = await searchParams;
  const { environment, mailer } = portal();
  const { oidc, demoMode } = environment.portal;
  return <SignInForm next={next} sendsMail={mailer.open} oidc={oidc.issuer !== undefined} demo={demoMode} />;
}
