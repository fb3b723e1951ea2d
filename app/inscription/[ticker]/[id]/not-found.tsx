import { InscriptionNotFound } from "@/components/inscription/inscription-not-found";

export default function NotFound() {
  return <InscriptionNotFound />;
}
