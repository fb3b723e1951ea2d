"use client";

import { useState } from "react";
import { useTranslate } from "@/lib/languages/translate";
import { NeedsAccount } from "../owned/needs-account";
import { OwnedList } from "../owned/owned-list";
import { SelectionBar } from "../owned/selection-bar";
import { transferPath } from "../owned/transfer-path";
import { type Selected, useSelection } from "../owned/use-selection";
import { TrackedList } from "../signing/tracked-list";
import { Button } from "../ui/button";
import { TransferForm } from "./transfer-form";

/** Selects inscriptions, then transfers them to one new owner. */
export function TransferPage({ initial }: { initial: readonly Selected[] }) {
  const t = useTranslate();

  const selection = useSelection(initial);
  const [isChoosing, setChoosing] = useState(initial.length === 0);
  const choose = (isDone: boolean) => {
    setChoosing(!isDone);
    window.history.replaceState(null, "", transferPath(isDone ? selection.chosen : []));
  };
  return (
    <>
      {isChoosing ? (
        <>
          <h2 className="display mb-4 text-2xl">{t("transfer.choose")}</h2>
          <NeedsAccount text={t("owned.connectText")}>
            {(owner) => <OwnedList withBalance owner={owner} vault={null} selection={selection} />}
          </NeedsAccount>
          <SelectionBar selection={selection}>
            <Button look="filled" onClick={() => choose(true)}>
              {t("transfer.done")}
            </Button>
          </SelectionBar>
        </>
      ) : (
        <TransferForm selection={selection} onChoose={() => choose(false)} />
      )}
      <TrackedList title={t("transfer.transactions")} of={({ subject }) => subject.op === "tsf"} />
    </>
  );
}
