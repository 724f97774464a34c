-- AlterTable
ALTER TABLE "schedule" ADD COLUMN     "callback_url" TEXT;
