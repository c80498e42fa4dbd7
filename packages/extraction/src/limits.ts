const mebi = 1024 * 1024;

/** Limits for one file. Sizes in bytes unless stated otherwise. */
export const limits = {
  inputBytes: 25 * mebi,
  /** Of the extracted text, in UTF-16 units. */
  textLength: 5_000_000,
  pdfPages: 200,
  slides: 500,
  zipEntries: 1_000,
  inflatedBytes: 100 * mebi,
  inflationRatio: 100,
  /** An archive below this size may have any ratio: small honest files compress well. */
  inflationFloor: mebi,
  xmlDepth: 256,
  htmlDepth: 512,
  imagePixels: 25_000_000,
  /** Rows times columns of one sheet, empty cells included. */
  sheetCells: 4_000_000,
  sheets: 200,
  /** The time limit of a job, in milliseconds. */
  jobMs: 30_000,
  residentBytes: 512 * mebi,
} as const;
