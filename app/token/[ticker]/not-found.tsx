import { LazyTokenNotFound } from "@/components/token/lazy-token-not-found";

export default function NotFound() {
  return <LazyTokenNotFound />;
}
