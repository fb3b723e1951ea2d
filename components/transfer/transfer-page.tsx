"use client";

import { useState } from "react";
import { NeedsAccount } from "../owned/needs-account";
import { OwnedList } from "../owned/owned-list";
import { SelectionBar } from "../owned/selection-bar";
import { type Selected, useSelection } from "../owned/use-selection";
import { Ways } from "../signing/ways";
import { ownedTexts } from "../texts/owned";
import { transferringTexts } from "../texts/transferring";
import { Button } from "../ui/button";
import { transferPath } from "./path";
import { TransferDesk } from "./transfer-desk";

/** One inscription or several to one new owner: first which, then to whom. */
export function TransferPage({ initial }: { initial: readonly Selected[] }) {
  const words = transferringTexts;
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
            {(owner) => <OwnedList owner={owner} selection={selection} />}
          </NeedsAccount>
          <SelectionBar selection={selection}>
            <Button look="filled" onClick={() => choose(true)}>
              {words.done}
            </Button>
          </SelectionBar>
        </>
      ) : (
        <TransferDesk selection={selection} onChoose={() => choose(false)} />
      )}
      <Ways title={words.ways} of={({ subject }) => subject.op === "tsf"} />
    </>
  );
}
