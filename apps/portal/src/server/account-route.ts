import { refusalError } from "@konstruct/core/refusals/refusal-error";
import type { Account } from "@konstruct/services/account/membership";
import { errorAnswer } from "./error-answer.ts";
import { readJson } from "./read-json.ts";
import { resultAnswer } from "./result-answer.ts";
import { requireSameOrigin } from "./same-origin.ts";
import { accountOf } from "./signed-in.ts";

/** A route that changes the signed-in account, outside any tenant. */
export function accountRoute(run: (account: Account, body: unknown, headers: Headers) => Promise<object>) {
  return async (request: Request): Promise<Response> => {
    try {
      requireSameOrigin(request.headers);
      const account = await accountOf(request.headers);
      if (account === undefined) throw refusalError("request.sign_in_first");
      return resultAnswer(await run(account, await readJson(request), request.headers));
    } catch (thrown) {
      return errorAnswer(thrown);
    }
  };
}
