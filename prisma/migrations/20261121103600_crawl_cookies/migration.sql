-- AlterTable
ALTER TABLE "site_check" ADD COLUMN     "cookies" BYTEA;
