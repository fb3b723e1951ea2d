-- AlterTable
ALTER TABLE "verification" ADD COLUMN     "missed_block" BIGINT,
ADD COLUMN     "reread_hash" BYTEA,
ADD COLUMN     "reread_to" BIGINT,
ADD COLUMN     "waived_from" BIGINT;

ALTER TABLE "verification" ADD CONSTRAINT "verification_waived_check" CHECK ("waived_from" IS NULL
    OR ("waived_from" >= "since" AND "check_name" <> 'blooms'));
ALTER TABLE "verification" ADD CONSTRAINT "verification_reread_check" CHECK (("reread_to" IS NULL AND "reread_hash" IS NULL AND "missed_block" IS NULL)
    OR ("check_name" = 'blooms' AND "method" = 'ignored'));
