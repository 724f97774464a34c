-- AlterTable
ALTER TABLE "site_check" ADD COLUMN     "failure_message" TEXT;
