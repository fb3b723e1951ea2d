import { useTranslate } from "@/lib/languages/translate";
import { OPERATION_ORDERS, type OperationOrder } from "@/lib/records/operation";
import { hrefWith } from "../format/paths";
import { Choices } from "../ui/choices";

interface OrderProps {
  /** The page of the list. */
  readonly path: string;
  /** Query parameters that the list keeps. */
  readonly keep: Readonly<Record<string, string | undefined>>;
  /** Undefined: newest first. */
  readonly order: OperationOrder | undefined;
}

/** Links that choose the order of a list of operations. They lead to its first page. */
export function OperationOrderChoices({ path, keep, order = "newest" }: OrderProps) {
  const t = useTranslate();
  return (
    <Choices
      label={t("operations.order")}
      choices={OPERATION_ORDERS.map((each) => ({
        href: hrefWith(path, { ...keep, order: each === "newest" ? undefined : each }),
        text: t(`operations.orders.${each}`),
        isChosen: each === order,
      }))}
    />
  );
}
