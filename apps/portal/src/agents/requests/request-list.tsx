"use client";
import { useTranslations } from "next-intl";
import { ListEditor } from "../draft/list-editor.tsx";
import { RequestEditor } from "./request-editor.tsx";

/** The agent's own HTTP requests. Each is a tool. */
export function RequestList() {
  const t = useTranslations("agents.requests");
  return (
    <ListEditor
      path={["tool_settings", "http", "requests"]}
      title={t("title")}
      one={t("one")}
      nameKey="name"
      newName="new_request"
      create={(name) => ({
        name,
        description: "",
        method: "GET",
        url: "",
        params: {},
        response: {},
        effect: "read",
        summary: "",
      })}
    >
      {(path) => <RequestEditor key={path.join(".")} path={path} />}
    </ListEditor>
  );
}
