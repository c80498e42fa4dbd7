import { SecondFactorForm } from "../../../account/second-factor-form.tsx";

type Asked = { searchParams: Promise<{ next?: string }> };

export default async function SecondFactorPage({ searchParams }: Asked) {
  return <SecondFactorForm next={(await searchParams).next ?? "/"} />;
}
