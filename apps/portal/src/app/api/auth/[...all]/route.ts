import { portal } from "../../../../server/portal.ts";

const handle = (request: Request) => portal().auth.handler(request);

export { handle as GET, handle as POST };
