"use client";

import { useState } from "react";
import { NeedsAccount } from "../owned/needs-account";
import { OwnedList } from "../owned/owned-list";
import { SelectionBar } from "../owned/selection-bar";
import { type Selected, useSelection } from "../owned/use-selection";
import { TrackedList } from "../signing/tracked-list";
import { ownedTexts } from "../texts/owned";
import { transferTexts } from "../texts/transfer";
import { Button } from "../ui/button";
import { transferPath } from "./path";
import { TransferForm } from "./transfer-form";

/** Selects inscriptions, then transfers them to one new owner. */
export function TransferPage({ initial }: { initial: readonly Selected[] }) {
  const words = transferTexts;
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
          <h2 className="display mb-4 text-2xl">{words.choose}</h2>
          <NeedsAccount text={ownedTexts.connectText}>
            {(owner) => <OwnedList owner={owner} vault={null} selection={selection} />}
          </NeedsAccount>
          <SelectionBar selection={selection}>
            <Button look="filled" onClick={() => choose(true)}>
              {words.done}
            </Button>
          </SelectionBar>
        </>
      ) : (
        <TransferForm selection={selection} onChoose={() => choose(false)} />
      )}
      <TrackedList title={words.transactions} of={({ subject }) => subject.op === "tsf"} />
    </>
  );
}
