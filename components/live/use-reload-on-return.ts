"use client";

import { useCallback } from "react";
import { useReturn } from "./use-return";

/** A page that is gone back to is loaded anew where `isOld` finds that what it missed matters. */
export function useReloadOnReturn(isOld: () => boolean): void {
  useReturn(
    useCallback(() => {
      if (isOld()) window.location.reload();
    }, [isOld]),
  );
}
