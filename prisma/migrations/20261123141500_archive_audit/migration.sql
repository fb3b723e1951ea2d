-- CreateTable
CREATE TABLE "archive_audit" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "archive" BYTEA NOT NULL,
    "from_block" BIGINT NOT NULL,
    "to_block" BIGINT NOT NULL,
    "audited_block" BIGINT NOT NULL,
    "fault_block" BIGINT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "archive_audit_pkey" PRIMARY KEY ("id")
);
