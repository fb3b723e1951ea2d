"use client";

import type { ReactNode } from "react";
import { StickyActions } from "../ui/action-bar";

/** A form beside the message, its preview and the button that signs it. */
export function SigningLayout({ form, children }: { form: ReactNode; children: ReactNode }) {
  return (
    <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-2">
      <form className="min-w-0 space-y-6" onSubmit={(event) => event.preventDefault()} noValidate>
        {form}
      </form>
      <div className="min-w-0 space-y-6 lg:sticky lg:top-8">
        <StickyActions>{children}</StickyActions>
      </div>
    </div>
  );
}
