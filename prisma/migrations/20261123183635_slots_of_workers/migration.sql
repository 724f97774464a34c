-- AlterTable
ALTER TABLE "worker_heartbeat" ADD COLUMN     "given_up" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "stand_still" BOOLEAN NOT NULL DEFAULT false;
