-- AlterTable
ALTER TABLE "action_item" ADD COLUMN     "counts" JSONB;
