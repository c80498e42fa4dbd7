import type { PageConfig } from "next";
import { serveSignIn } from "../account/sign-in/serve-sign-in.ts";
import { SignInPage } from "../account/sign-in/sign-in-page.tsx";

export const config: PageConfig = { unstable_runtimeJS: false };
export const getServerSideProps = serveSignIn;
export default SignInPage;
