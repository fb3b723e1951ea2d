"use client";

import Link from "next/link";
import { type ComponentProps, useState } from "react";

/**
 * A link whose page is fetched ahead when somebody comes near: a pointer above it, a touch, the focus. The framework's
 * own way, as soon as a link is seen, costs each reader a dozen requests for pages that hardly anybody opens.
 */
export function NearLink(properties: Omit<ComponentProps<typeof Link>, "prefetch">) {
  const [isNear, setNear] = useState(false);
  const come = () => setNear(true);
  return (
    <Link {...properties} prefetch={isNear ? null : false} onPointerEnter={come} onFocus={come} onTouchStart={come} />
  );
}
