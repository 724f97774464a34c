-- AlterTable
ALTER TABLE "worker_heartbeat" ADD COLUMN     "clock_ahead_ms" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "host" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "private_addresses" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "secrets_key_id" TEXT;
