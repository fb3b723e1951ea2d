-- CreateTable
CREATE TABLE "schema_level" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "readers_from" TEXT NOT NULL,

    CONSTRAINT "schema_level_pkey" PRIMARY KEY ("id")
);

INSERT INTO "schema_level" ("readers_from") VALUES ('20261121114239_begin');
