-- AlterTable
ALTER TABLE "site_check" ADD COLUMN     "request_id" TEXT;

-- AlterTable
ALTER TABLE "visit" ADD COLUMN     "request_id" TEXT;

-- AlterTable
ALTER TABLE "webhook_delivery" ADD COLUMN     "request_id" TEXT;
