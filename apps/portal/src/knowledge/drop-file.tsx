"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type DragEvent, useRef, useState } from "react";
import { CommandError } from "../client/call-command.ts";
import { useOrg } from "../client/org.tsx";
import { uploadFile } from "../client/upload-file.ts";
import { whyNot } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { useNotify } from "../ui/overlay/toast.tsx";
import { Progress } from "../ui/progress.tsx";

const readable = ".pdf,.docx,.pptx,.xlsx,.csv,.md,.txt,.html,.htm,.png,.jpg,.jpeg,.webp";

/** Uploads files to the knowledge, dropped or chosen, one after the other with progress. */
export function DropFile() {
  const t = useTranslations("knowledge");
  const org = useOrg();
  const router = useRouter();
  const notify = useNotify();
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [sending, setSending] = useState<{ name: string; percent: number }>();

  async function send(files: readonly File[]) {
    for (const file of files) {
      setSending({ name: file.name, percent: 0 });
      try {
        await uploadFile(org, "knowledge.add_file", file, {}, (percent) =>
          setSending({ name: file.name, percent }),
        );
        notify.done(t("added", { name: file.name }));
      } catch (thrown) {
        if (!(thrown instanceof CommandError)) throw thrown;
        notify.failed(t("not_added", { name: file.name }), whyNot(thrown));
      }
    }
    setSending(undefined);
    router.refresh();
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void send([...event.dataTransfer.files]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button below is the first
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classes(
        "flex min-h-44 flex-col items-center justify-center gap-3 rounded-lg border border-dashed p-4 text-center",
        over ? "border-accent bg-accent-soft" : "border-edge bg-surface",
      )}
    >
      <p className="font-medium">{t("drop")}</p>
      <p className="text-sm text-muted">{t("drop_hint")}</p>
      <input
        ref={chooser}
        type="file"
        multiple
        accept={readable}
        className="sr-only"
        tabIndex={-1}
        aria-label={t("choose_file")}
        onChange={(event) => {
          void send([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      <Button busy={sending !== undefined} onClick={() => chooser.current?.click()}>
        {t("choose_file")}
      </Button>
      {sending !== undefined && (
        <div className="w-full max-w-sm" role="status">
          <Progress label={t("sending", { name: sending.name })} value={sending.percent} />
        </div>
      )}
    </div>
  );
}
