import { AppError } from "@konstruct/core/errors";
import { errorAnswer } from "./error-answer.ts";
import { requireSameOrigin } from "./same-origin.ts";
import { memberOf, type SignedIn } from "./signed-in.ts";

type Named<Parameter extends string> = { params: Promise<Record<"org" | Parameter, string>> };

/**
 * The only POST route into a tenant: origin, session, membership, the name in the catalogue; then the service decides. Another
 * account's tenant, an unknown tenant and an unknown name get the same answer.
 * @param parameter of the address that names the entry
 */
export function tenantRoute<Parameter extends string, Entry>(
  parameter: Parameter,
  catalogue: Readonly<Record<string, Entry>>,
  answer: (entry: Entry, signedIn: SignedIn, request: Request) => Promise<Response>,
) {
  return async (request: Request, { params }: Named<Parameter>): Promise<Response> => {
    try {
      requireSameOrigin(request.headers);
      const named = await params;
      const signedIn = await memberOf(request.headers, named.org);
      const entry = Object.hasOwn(catalogue, named[parameter]) ? catalogue[named[parameter]] : undefined;
      if (signedIn === undefined || entry === undefined)
        throw new AppError("not_found", `No such tenant or ${parameter}`);
      return await answer(entry, signedIn, request);
    } catch (thrown) {
      return errorAnswer(thrown);
    }
  };
}
