-- CreateTable
CREATE TABLE "leader" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "epoch" BIGINT NOT NULL,
    "backend" INTEGER NOT NULL,
    "beats" BIGINT NOT NULL DEFAULT 0,
    "probes" BIGINT NOT NULL DEFAULT 0,
    "beaten_at" TIMESTAMPTZ(3) NOT NULL,
    "replaced_epoch" BIGINT,
    "head_age" INTEGER,
    "confirmed_at" TIMESTAMPTZ(3),
    "moved_at" TIMESTAMPTZ(3),
    "failing_code" TEXT,
    "failing_since" TIMESTAMPTZ(3),
    "stopped_code" TEXT,
    "stopped_at" TIMESTAMPTZ(3),

    CONSTRAINT "leader_pkey" PRIMARY KEY ("id")
);
