import { black, type Colour, readColour, white } from "../colour.ts";
import { type Theme, tinted } from "./theme-colours.ts";

export type CellColours = (attributes: Readonly<Record<string, string | undefined>>) => Colour | null;

/** In the order in which cells count them. */
const themeOrder = "lt1 dk1 lt2 dk2 accent1 accent2 accent3 accent4 accent5 accent6 hlink folHlink".split(
  " ",
);
const basic = "000000 ffffff ff0000 00ff00 0000ff ffff00 ff00ff 00ffff";
/** The colours that workbooks name by number, as ECMA-376 part 1, 18.8.27 lists them. */
const palette = (
  `${basic} ${basic} 800000 008000 000080 808000 800080 008080 c0c0c0 808080 9999ff 993366 ffffcc ccffff 660066 ff8080 0066cc ccccff ` +
  "000080 ff00ff ffff00 00ffff 800080 800000 008080 0000ff 00ccff ccffff ccffcc ffff99 99ccff ff99cc cc99ff ffcc99 " +
  "3366ff 33cccc 99cc00 ffcc00 ff9900 ff6600 666699 969696 003366 339966 003300 333300 993300 993366 333399 333333"
).split(" ");

/** Reads a colour of a font or a fill; null if the file does not say enough. @param own the workbook's own numbered colours */
export function cellColours(theme: Theme, own: readonly string[]): CellColours {
  return ({ rgb, theme: place, indexed, auto, tint }) => {
    if (rgb !== undefined) {
      // The first pair would be how opaque it is; spreadsheets show every colour as opaque.
      const colour = readColour(`#${rgb.slice(-6)}`);
      return colour && tinted(colour, Number(tint ?? 0));
    }
    if (place !== undefined) {
      const colour = theme.get(themeOrder[Number(place)] ?? "");
      return colour === undefined ? null : tinted(colour, Number(tint ?? 0));
    }
    if (indexed === "64" || auto !== undefined) return black;
    if (indexed === "65") return white;
    return indexed === undefined
      ? black
      : readColour(`#${(own[Number(indexed)] ?? palette[Number(indexed)] ?? "").slice(-6)}`);
  };
}
