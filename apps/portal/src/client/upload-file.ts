import type { UploadName, UploadOutput } from "../commands/uploads.ts";
import type { ErrorBody } from "../server/shown-error.ts";
import { CommandError } from "./call-command.ts";
import { unreachable } from "./unreachable.ts";

/** Sends a file and reports its progress, 0 to 100, which `fetch` cannot. @throws CommandError */
export function uploadFile<Name extends UploadName>(
  org: string,
  name: Name,
  file: File,
  input: object = {},
  onProgress: (percent: number) => void = () => undefined,
): Promise<UploadOutput<Name>> {
  const query = new URLSearchParams({ name: file.name, input: JSON.stringify(input) });
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/api/o/${org}/uploads/${name}?${query}`);
    request.responseType = "json";
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(total === 0 ? 100 : Math.round((100 * loaded) / total)),
    );
    request.addEventListener("error", () => reject(new CommandError(unreachable())));
    request.addEventListener("load", () => {
      const body = request.response as { result: UploadOutput<Name> } | ErrorBody | null;
      if (body === null) reject(new CommandError(unreachable()));
      else if ("error" in body) reject(new CommandError(body.error));
      else resolve(body.result);
    });
    request.send(file);
  });
}
