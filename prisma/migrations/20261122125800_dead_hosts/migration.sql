-- AlterTable
ALTER TABLE "host_pace" ADD COLUMN     "dead_detail" TEXT,
ADD COLUMN     "dead_reason" TEXT,
ADD COLUMN     "dead_until" TIMESTAMPTZ(3);
