-- AlterTable
ALTER TABLE "host_pace" ADD COLUMN "next_turn_at" TIMESTAMPTZ(3);
