import { migrate } from "@/lib/database/migrate";

const url = process.env.DATABASE_URL;
if (url === undefined || url === "") {
  console.error(
    "DATABASE_URL is not set. Set it to the address of the database, postgresql://user:password@host/name.",
  );
  process.exit(2);
}
const applied = await migrate(url);
console.log(applied.length === 0 ? "The database has all migrations." : `Applied: ${applied.join(", ")}`);
