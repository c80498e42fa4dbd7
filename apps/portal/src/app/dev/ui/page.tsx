import { Wrappers } from "../../../dev/wrappers.tsx";

/** Every wrapper of `src/ui` in every state, for whoever changes one; axe runs on it in both themes. Shows nothing of anybody. */
export default function UiPage() {
  return (
    <main className="mx-auto flex max-w-5xl flex-col gap-6 p-6">
      <Wrappers />
    </main>
  );
}

export const dynamic = "force-dynamic";
