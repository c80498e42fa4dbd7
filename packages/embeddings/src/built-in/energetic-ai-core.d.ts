import "@energetic-ai/core";

declare module "@energetic-ai/core" {
  /** Resolves when tensors can be made. Its own types leave it out, since they point at a package that it bundles. */
  export function ready(): Promise<void>;
}
