-- CreateTable
CREATE TABLE "deferred_index" (
    "name" TEXT NOT NULL,
    "position" SMALLINT NOT NULL,
    "definition" TEXT NOT NULL,

    CONSTRAINT "deferred_index_pkey" PRIMARY KEY ("name")
);
