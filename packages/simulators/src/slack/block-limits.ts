const plainText = (value: unknown): string => String((value as { text?: unknown } | undefined)?.text ?? "");

type Element = { text?: unknown; value?: unknown; action_id?: unknown } & Record<string, unknown>;
type Block = { type?: unknown; text?: unknown; elements?: unknown; block_id?: unknown };

function elementIsTooLong(element: Element): boolean {
  const buttons = [element.positive_button, element.negative_button].filter(Boolean) as Element[];
  return (
    plainText(element.text).length > 75 ||
    String(element.value ?? "").length > 2_000 ||
    String(element.action_id ?? "").length > 255 ||
    buttons.some(elementIsTooLong)
  );
}

function blockIsTooLong(block: Block): boolean {
  const elements = Array.isArray(block.elements) ? (block.elements as Element[]) : [];
  if (String(block.block_id ?? "").length > 255) return true;
  switch (block.type) {
    case "section":
      return (
        plainText(block.text).length > 3_000 || (block.text !== undefined && plainText(block.text) === "")
      );
    case "header":
      return plainText(block.text).length > 150;
    case "actions":
      return elements.length === 0 || elements.length > 25 || elements.some(elementIsTooLong);
    case "context_actions":
      return elements.length === 0 || elements.length > 5 || elements.some(elementIsTooLong);
    case "context":
      return elements.length === 0 || elements.length > 10;
    default:
      return false;
  }
}

/** Whether blocks keep Slack's limits (docs.slack.dev, "Blocks"): 50 in a message, 100 in a view. */
export function blocksFit(blocks: unknown, most = 50): boolean {
  if (!Array.isArray(blocks)) return true;
  return blocks.length <= most && !blocks.some((block) => blockIsTooLong(block as Block));
}
