"use client";

import { lazy, Suspense, useState } from "react";
import { useTranslate } from "@/lib/languages/translate";
import { Button } from "../ui/button";
import type { TryParameter } from "./request";

// Loaded when someone tries an endpoint.
const TryPanel = lazy(() => import("./try-panel"));

interface TryItProps {
  /** With `{name}` for each parameter. */
  readonly path: string;
  readonly parameters: readonly TryParameter[];
  /** Name of the endpoint. */
  readonly name: string;
}

/** A button that opens a form which sends the endpoint's request to this site. */
export function TryIt({ path, parameters, name }: TryItProps) {
  const t = useTranslate();

  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-4">
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t("reference.tryIt.close") : t("reference.tryIt.open")}
        <span lang="en" className="sr-only">
          : {name}
        </span>
      </Button>
      {isOpen ? (
        <Suspense>
          <TryPanel path={path} parameters={parameters} name={name} />
        </Suspense>
      ) : null}
    </div>
  );
}
