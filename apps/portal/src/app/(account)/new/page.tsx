import { NewTenantForm } from "../../../account/new-tenant-form.tsx";
import { requireAccount } from "../../../server/signed-in.ts";

export default async function NewTenantPage() {
  await requireAccount();
  return <NewTenantForm />;
}
