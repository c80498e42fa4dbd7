import type { ReactNode } from "react";

/** The layout of pages outside a tenant. */
export function AccountFrame({ preferences, children }: { preferences: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center justify-between p-4">
        <span className="text-lg font-semibold">Konstruct</span>
        <div className="flex gap-1">{preferences}</div>
      </header>
      <main className="mx-auto w-full max-w-md flex-1 p-4 sm:pt-12">{children}</main>
    </div>
  );
}
