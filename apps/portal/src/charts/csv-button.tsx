"use client";
import { toCsv } from "@konstruct/services/analytics/to-csv";
import { saveFile } from "../client/save-file.ts";
import { Button } from "../ui/button.tsx";

type Row = Record<string, string | number | boolean | null>;

/** Downloads the table as CSV, made in the browser. */
export function CsvButton(props: {
  label: string;
  file: string;
  columns: readonly string[];
  rows: readonly Row[];
}) {
  const { label, file, columns, rows } = props;
  return (
    <Button
      small
      onClick={() =>
        saveFile(new Blob([toCsv(columns, rows)], { type: "text/csv;charset=utf-8" }), `${file}.csv`)
      }
    >
      {label}
    </Button>
  );
}
