"use client";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "../../ui/button.tsx";
import { Menu } from "../../ui/overlay/menu.tsx";
import { listAt, textAt } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { freeName } from "../draft/free-name.ts";
import { allowedNames } from "../draft/known-tools.ts";
import { titleOf } from "../draft/slug-of.ts";
import { useList } from "../draft/use-list.ts";
import { wordsOf } from "../requests/request-changes.ts";
import { listsTools, withToolAllowed } from "./tool-cards.ts";

const requests = ["tool_settings", "http", "requests"];
const servers = ["tool_settings", "mcp"];

/** Adds a built-in tool, an HTTP request, or an MCP server, and opens it. */
export function AddTool({ open }: { open: (item: string) => void }) {
  const t = useTranslations("agents.tools");
  const { state, set, choices } = useDraft();
  const { config } = state;
  const allowed = allowedNames(config);
  const ofRequests = useList(requests);
  const ofServers = useList(servers);
  const namesIn = (path: string[]) =>
    listAt(config, path).map((_, index) => textAt(config, [...path, index, "name"]));
  function addRequest() {
    const name = freeName("new_request", namesIn(requests));
    if (listsTools(config)) set(["tools"], withToolAllowed(config, `http.${name}`));
    const fresh = { method: "GET", url: "", params: {}, response: {}, effect: "read" };
    open([...requests, ofRequests.add({ name, ...wordsOf(name), ...fresh })].join("."));
  }
  function addServer() {
    const name = freeName("server", namesIn(servers));
    open([...servers, ofServers.add({ name, url: "", tools: {} })].join("."));
  }
  const icon = <Plus aria-hidden size={16} />;
  return (
    <>
      <Menu
        name={t("add.builtin")}
        trigger={
          <Button small icon={icon}>
            {t("add.builtin")}
          </Button>
        }
        items={choices.tools
          .filter(({ name }) => !allowed.has(name))
          .map(({ name }) => ({
            label: titleOf(name),
            onSelect: () => {
              set(["tools"], withToolAllowed(config, name));
              open(name);
            },
          }))}
      />
      <Button small icon={icon} onClick={addRequest}>
        {t("add.http")}
      </Button>
      <Button small icon={icon} onClick={addServer}>
        {t("add.mcp")}
      </Button>
    </>
  );
}
