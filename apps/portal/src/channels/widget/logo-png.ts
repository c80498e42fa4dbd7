const sidePx = 96;

/** A chosen picture as a square PNG in base64, redrawn so that only pixels are sent. @throws when it is no picture */
export async function logoPng(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file);
  const canvas = document.createElement("canvas");
  canvas.width = sidePx;
  canvas.height = sidePx;
  const scale = Math.min(sidePx / bitmap.width, sidePx / bitmap.height);
  const [width, height] = [bitmap.width * scale, bitmap.height * scale];
  canvas.getContext("2d")?.drawImage(bitmap, (sidePx - width) / 2, (sidePx - height) / 2, width, height);
  return canvas.toDataURL("image/png").split(",")[1] ?? "";
}
