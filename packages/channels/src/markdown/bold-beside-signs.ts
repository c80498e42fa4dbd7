import { cjkFriendlyExtension } from "micromark-extension-cjk-friendly";

type Extension = ReturnType<typeof cjkFriendlyExtension>;
type Construct = Extract<NonNullable<Extension["text"]>[number], { tokenize: unknown }>;
type Token = ReturnType<Parameters<Construct["tokenize"]>[0]["exit"]>;

const star = 42;
const letter = /[\p{L}\p{M}]/u;
const letterOrDigit = /[\p{L}\p{M}\p{N}]/u;
const opening = /[\p{Ps}\p{Pi}\p{Sc}"']/u;
const closing = /[\p{Pe}\p{Pf}\p{Po}\p{Sc}]/u;
const signOf = (code: number | null) => (code === null || code < 0 ? "" : String.fromCodePoint(code));

/** `**price:**five` and `now**“five”**left` are bold too, as they are meant: CommonMark wants a space beside such a sign. */
function loosened(token: Token, before: string, after: string): void {
  if (token.end.offset - token.start.offset < 2) return;
  if (closing.test(before) && letterOrDigit.test(after)) token._close = true;
  if (letter.test(before) && opening.test(after)) token._open = true;
}

/** Bold and italics where languages write no spaces, and bold of more than letters. */
export function boldBesideSigns(): Extension {
  const friendly = cjkFriendlyExtension();
  const strict = friendly.text?.[star] as Construct;
  const tokenize: Construct["tokenize"] = function (effects, ok, nok) {
    const before = signOf(this.previous);
    let token: Token | undefined;
    const exit: typeof effects.exit = (type) => {
      token = effects.exit(type);
      return token;
    };
    const done: typeof ok = (code) => {
      if (token !== undefined) loosened(token, before, signOf(code));
      return ok(code);
    };
    return strict.tokenize.call(this, { ...effects, exit }, done, nok);
  };
  return { ...friendly, text: { ...friendly.text, [star]: { ...strict, tokenize } } };
}
