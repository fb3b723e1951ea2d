import { TokenNotFound } from "@/components/token/token-not-found";

export default function NotFound() {
  return <TokenNotFound />;
}
