"use client";

import { type ComponentProps, useState } from "react";
import { Link } from "../language/navigation";

/**
 * A link that prefetches its page on hover, touch or focus. Next's default prefetches every visible link, which costs
 * each reader a dozen requests for pages that few people open.
 */
export function NearLink(properties: Omit<ComponentProps<typeof Link>, "prefetch">) {
  const [isNear, setNear] = useState(false);
  const prefetch = () => setNear(true);
  return (
    <Link
      {...properties}
      prefetch={isNear ? null : false}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onTouchStart={prefetch}
    />
  );
}
