import { AppError } from "@konstruct/core/errors";
import { installPacks } from "@konstruct/tools/pack/installed-packs";
import type { Pack } from "@konstruct/tools/pack/pack";

/** Packs that come with the product, by the short names of theirs. */
const ours: Readonly<Record<string, () => Promise<{ pack: Pack }>>> = {
  shop: () => import("@konstruct/pack-shop/pack"),
};

/** A module of somebody else's, such as `@acme/pack-garage`, gives its pack as `pack`. */
async function loadPack(name: string): Promise<Pack> {
  const load =
    ours[name] ??
    ((): Promise<{ pack?: Pack }> => import(/* turbopackIgnore: true */ /* webpackIgnore: true */ name));
  const { pack } = await load().catch((thrown: unknown) => {
    throw new AppError("misconfigured", `The pack ${name} cannot be loaded.`, { cause: thrown });
  });
  if (pack !== undefined) return pack;
  throw new AppError("misconfigured", `The module ${name} gives no pack: export it as pack.`);
}

/** Loads the packs an installation names and makes them those of this process. @throws AppError misconfigured */
export async function loadPacks(names: readonly string[]): Promise<void> {
  installPacks(await Promise.all(names.map(loadPack)));
}
