-- AlterTable
ALTER TABLE "site_check" ADD COLUMN     "pages_ended_at" TIMESTAMPTZ(3);
