-- CreateTable
CREATE TABLE "verification" (
    "check_name" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "since" BIGINT NOT NULL,

    CONSTRAINT "verification_pkey" PRIMARY KEY ("check_name")
);

ALTER TABLE "verification" ADD CONSTRAINT "verification_method_check" CHECK (CASE
    WHEN "check_name" IN ('header', 'transactions', 'receipts', 'senders') THEN "method" IN ('computed', 'counted', 'gas', 'agreement')
    WHEN "check_name" = 'blooms' THEN "method" IN ('exact', 'ignored')
    ELSE false
END);
ALTER TABLE "verification" ADD CONSTRAINT "verification_since_check" CHECK ("since" >= 0);
