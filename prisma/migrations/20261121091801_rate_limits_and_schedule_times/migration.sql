-- AlterTable
ALTER TABLE "schedule" ADD COLUMN     "next_run_at" TIMESTAMPTZ(3) NOT NULL;

-- CreateTable: counters may be lost, so they are kept out of the write-ahead log.
CREATE UNLOGGED TABLE "rate_limit" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "schedule_next_run_at_idx" ON "schedule"("next_run_at");
