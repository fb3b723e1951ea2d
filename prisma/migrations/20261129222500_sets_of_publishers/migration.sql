-- AlterTable
ALTER TABLE "publication" ADD COLUMN     "set_number" INTEGER;

-- AlterTable
ALTER TABLE "registry_snapshot" ADD COLUMN     "hash_checked" BOOLEAN;

