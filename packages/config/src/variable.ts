import { z } from "zod";

export type App = "gateway" | "orchestrator" | "portal" | "cli" | "migrate";

/** One environment variable: everything anyone needs to know to set it. */
export type Variable<T = unknown> = {
  kind: "variable";
  name: string;
  /** Reads the text of the variable. */
  schema: z.ZodType<T, string>;
  /** As it would be written in the environment; without one the variable may be absent. */
  fallback: string | undefined;
  description: string;
  /** What a value may look like, for `.env.example`. */
  example: string | undefined;
  /** Never printed; may come from the file that `<NAME>_FILE` names. */
  secret: boolean;
  apps: readonly App[];
};

/** Variables by the property they become, one level a concern. */
export type VariableTree = { readonly [property: string]: Variable | VariableTree };

/** The value read for a tree: the same shape with values at its leaves. */
export type ValuesOf<Tree> =
  Tree extends Variable<infer Value>
    ? Value
    : { readonly [Property in keyof Tree]: ValuesOf<Tree[Property]> };

type Words<T> = {
  description: string;
  schema: z.ZodType<T, string>;
  apps: readonly App[];
  example?: string;
  secret?: boolean;
};

/** A variable that may be absent. */
export function optional<T>(name: string, words: Words<T>): Variable<T | undefined> {
  return make(name, words, undefined);
}

/** A variable with a value when nobody sets it, written as in the environment. */
export function withDefault<T>(name: string, fallback: string, words: Words<T>): Variable<T> {
  return make(name, words, fallback);
}

function make<T>(name: string, words: Words<T>, fallback: string | undefined): Variable<T> {
  const { description, schema, apps, example, secret = false } = words;
  return { kind: "variable", name, schema, fallback, description, example, secret, apps };
}

export function isVariable(node: Variable | VariableTree): node is Variable {
  return node.kind === "variable";
}

export const text = z.string().min(1);

export function oneOf<const T extends string>(...values: [T, ...T[]]): z.ZodType<T, string> {
  return z.string().pipe(z.enum(values));
}

/** A whole number in decimal, within bounds. */
export function wholeNumber(min: number, max: number): z.ZodType<number, string> {
  return z
    .string()
    .regex(/^\d{1,15}$/, "a whole number")
    .transform(Number)
    .pipe(z.number().min(min, `at least ${min}`).max(max, `at most ${max}`));
}

export const port = wholeNumber(0, 65_535);

/** A URL of one of these schemes, such as `https`. */
export function urlOf(...schemes: [string, ...string[]]): z.ZodType<string, string> {
  const wanted = schemes.map((scheme) => `${scheme}://`).join(" or ");
  return z.string().refine((value) => {
    const scheme = URL.canParse(value) ? new URL(value).protocol.slice(0, -1) : "";
    return schemes.includes(scheme);
  }, `a URL that begins with ${wanted}`);
}
