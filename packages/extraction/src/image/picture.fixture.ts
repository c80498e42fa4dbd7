import sharp from "sharp";

/** A PNG with these lines of text, black on white. */
export function pictureOf(lines: readonly string[], width = 700): Promise<Buffer> {
  const height = lines.length * 60 + 40;
  const texts = lines.map(
    (line, at) => `<text x="20" y="${60 + at * 60}" font-size="34" font-family="DejaVu Sans">${line}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="white"/>${texts.join("")}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
