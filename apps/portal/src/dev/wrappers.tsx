"use client";
import { Star } from "lucide-react";
import { useState } from "react";
import { Badge, type Tone } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Callout } from "../ui/callout.tsx";
import { Card } from "../ui/card.tsx";
import { Copyable } from "../ui/copyable.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { CheckBox } from "../ui/form/check-box.tsx";
import { Field } from "../ui/form/field.tsx";
import { FilterSelect } from "../ui/form/filter-select.tsx";
import { Input } from "../ui/form/input.tsx";
import { Select } from "../ui/form/select.tsx";
import { Switch } from "../ui/form/switch.tsx";
import { TextArea } from "../ui/form/text-area.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { Markdown } from "../ui/markdown.tsx";
import { ConfirmButton } from "../ui/overlay/confirm-button.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { Menu } from "../ui/overlay/menu.tsx";
import { useNotify } from "../ui/overlay/toast.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Progress } from "../ui/progress.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { TabLinks } from "../ui/tab-links.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { Time } from "../ui/time.tsx";

const tones: readonly Tone[] = ["plain", "accent", "good", "warn", "bad"];
const looks = ["primary", "secondary", "quiet", "danger"] as const;
const options = ["First", "Second"].map((label) => ({ value: label, label }));
const rows = ["Refund", "Order"].map((name, index) => ({ name, count: index + 1 }));

function Buttons() {
  const notify = useNotify();
  return (
    <div className="flex flex-wrap gap-2">
      {looks.map((look) => (
        <Button key={look} look={look}>
          {look}
        </Button>
      ))}
      <Button busy>busy</Button>
      <Button disabled>disabled</Button>
      <Button small>small</Button>
      <IconButton name="Star it" icon={<Star aria-hidden size={16} />} />
      <LinkButton href="/dev/ui">A link</LinkButton>
      <Menu
        name="Choices"
        trigger={<Button>Menu</Button>}
        items={[{ label: "One", onSelect: () => undefined, chosen: true }]}
      />
      <Dialog title="A dialog" description="What it is for" trigger={<Button>Dialog</Button>}>
        <p>Words.</p>
      </Dialog>
      <ConfirmButton
        label="Delete"
        title="Delete it?"
        effect="It is gone then."
        confirmLabel="Delete it"
        typed="shop"
        look="danger"
        onConfirm={() => undefined}
      />
      <Button onClick={() => notify.done("Done", { label: "Undo", run: () => undefined })}>Toast</Button>
      <Button onClick={() => notify.failed("Not done", "The other side did not answer.")}>Failure</Button>
    </div>
  );
}

function Fields() {
  const [on, setOn] = useState(true);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="A line" hint="With a hint">
        <Input defaultValue="Text" />
      </Field>
      <Field label="Wrong" error="At least 10 characters.">
        <Input defaultValue="short" />
      </Field>
      <Field label="Several lines">
        <TextArea defaultValue={"One\nTwo"} mono />
      </Field>
      <Field label="One of a few">
        <Select options={options} defaultValue="First" />
      </Field>
      <FilterSelect
        name="filter"
        label="One of a few, or all"
        value={undefined}
        all="All"
        options={options}
      />
      <CheckBox label="A box" checked={on} onChange={setOn} />
      <Switch label="A switch" checked={on} onChange={setOn} />
      <Progress label="Reading 3 of 8" value={37} />
    </div>
  );
}

/** All of them on one page. */
export function Wrappers() {
  return (
    <>
      <PageHeader
        title="Wrappers"
        lead="What the portal is made of."
        actions={<Button look="primary">First action</Button>}
      />
      <Card title="Buttons">
        <Buttons />
      </Card>
      <Card title="Fields">
        <Fields />
      </Card>
      <Card title="States">
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap gap-2">
            {tones.map((tone) => (
              <Badge key={tone} tone={tone}>
                {tone}
              </Badge>
            ))}
            <Copyable value="0198f0c0-aaaa" />
            <Time at="2026-11-01T08:00:00Z" look="full" />
          </div>
          {tones.map((tone) => (
            <Callout key={tone} tone={tone} title={`A ${tone} callout`}>
              <p>What, why, and what next.</p>
            </Callout>
          ))}
          <Markdown
            text={
              "**Bold**, a [link](https://example.com) and ![a picture](https://evil.example/x.png)\n\n- one\n- two"
            }
          />
          <EmptyState
            title="Nothing here yet"
            text="It appears when a contact writes."
            action={<Button>Do it</Button>}
          />
          <Skeleton lines={2} />
        </div>
      </Card>
      <Card title="Views">
        <TabLinks
          name="Pages"
          current="a"
          links={[
            { id: "a", href: "/dev/ui", label: "Open", count: 2 },
            { id: "b", href: "/dev/ui", label: "Other" },
          ]}
        />
        <Tabs
          name="Panels"
          tabs={[
            { id: "x", label: "First", content: "One" },
            { id: "y", label: "Second", content: "Two" },
          ]}
        />
        <DataTable
          caption="Rows"
          rows={rows}
          rowKey={({ name }) => name}
          columns={[
            { id: "name", heading: "Name", cell: ({ name }) => name },
            { id: "count", heading: "Count", cell: ({ count }) => count, right: true },
          ]}
        />
      </Card>
    </>
  );
}
