import { linesToWord } from "@konstruct/agent-config/lines-to-word";
import { readAgentFile, readAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import { isTag } from "@konstruct/core/language/format";
import { exitCodes, UsageError } from "../../failure.ts";
import { type Io, printJson, printLine } from "../../io.ts";

export type AgentLinesOptions = { json?: boolean };

/** Prints what an agent's file has no words for in a language: its own texts and the lines of code, as YAML to translate and put into it. */
export async function agentLines(
  io: Io,
  file: string,
  language: string,
  { json }: AgentLinesOptions,
): Promise<number> {
  if (!isTag(language) || Intl.DateTimeFormat.supportedLocalesOf(language).length === 0)
    throw new UsageError(
      `${language} is no language tag. Write it as in the file's languages: it, nl, pt-BR.`,
    );
  const { config } = readAgentYaml(await readAgentFile(file));
  if (config === null)
    throw new UsageError(`${file} has problems: konstruct agent check ${file} names them.`);
  const { texts, lines, yaml } = linesToWord(config, language);
  if (json) printJson(io, { language, texts, lines });
  else printLine(io, yaml);
  return exitCodes.ok;
}
