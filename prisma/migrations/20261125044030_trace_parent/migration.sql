-- AlterTable
ALTER TABLE "site_check" ADD COLUMN     "trace_parent" TEXT;

-- AlterTable
ALTER TABLE "visit" ADD COLUMN     "trace_parent" TEXT;

-- AlterTable
ALTER TABLE "webhook_delivery" ADD COLUMN     "trace_parent" TEXT;
