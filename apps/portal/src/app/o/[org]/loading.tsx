import { useTranslations } from "next-intl";
import { Skeleton } from "../../../ui/skeleton.tsx";

export default function Reading() {
  const t = useTranslations("common");
  return (
    <div data-outline>
      <h1 className="sr-only">{t("loading")}</h1>
      <Skeleton lines={8} />
    </div>
  );
}
