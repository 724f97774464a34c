-- CreateEnum
CREATE TYPE "Details" AS ENUM ('stored', 'going', 'gone');

-- AlterTable
ALTER TABLE "account" ADD COLUMN     "retention" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "site" ADD COLUMN     "retention" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "site_check" ADD COLUMN     "details" "Details" NOT NULL DEFAULT 'stored',
ADD COLUMN     "figures" JSONB,
ADD COLUMN     "kept" BOOLEAN NOT NULL DEFAULT false;

-- What is being deleted, for whoever goes on with it.
CREATE INDEX "site_check_details_going" ON "site_check" ("id") WHERE "details" = 'going';
