-- AlterTable
ALTER TABLE "worker_status" ADD COLUMN     "finality_fault" TEXT,
ADD COLUMN     "finality_since" TIMESTAMPTZ(3),
ADD COLUMN     "finalized_number" BIGINT;

-- Finality used to follow the head that a node claimed, also while the index was far below it. Undo rows are deleted up
-- to the last final block, so that none are left of blocks up to the last indexed one: that one is the lowest block
-- which can be called final without losing the way back.
UPDATE "cursor" SET "final_number" = "block_number" WHERE "final_number" > "block_number";

-- AddCheckConstraint
ALTER TABLE "cursor" ADD CONSTRAINT "cursor_final_number_check" CHECK ("final_number" <= "block_number");
