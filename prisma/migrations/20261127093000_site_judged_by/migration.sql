-- AlterTable
ALTER TABLE "site_check" ADD COLUMN     "site_judged_by" TEXT;
