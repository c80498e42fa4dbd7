import { Wrappers } from "../../../dev/wrappers.tsx";

/** Every component of `src/ui` in every state, for development; axe checks it in both themes. It shows no data. */
export default function UiPage() {
  return (
    <main className="mx-auto flex max-w-5xl flex-col gap-6 p-6">
      <Wrappers />
    </main>
  );
}

export const dynamic = "force-dynamic";
