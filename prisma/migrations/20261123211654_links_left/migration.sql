-- AlterTable
ALTER TABLE "site_check" ADD COLUMN     "links_total" INTEGER;
