-- AlterTable
ALTER TABLE "site_check" ADD COLUMN     "list_hash" TEXT;
