-- AlterTable
ALTER TABLE "webhook_delivery" ADD COLUMN     "sent_to" TEXT[] DEFAULT ARRAY[]::TEXT[];
