-- CreateEnum
CREATE TYPE "pause_scope" AS ENUM ('fleet', 'account', 'site', 'host');

-- CreateTable
CREATE TABLE "pause" (
    "scope" "pause_scope" NOT NULL,
    "target" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pause_pkey" PRIMARY KEY ("scope","target")
);
