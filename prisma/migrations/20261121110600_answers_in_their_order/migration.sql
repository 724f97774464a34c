-- AlterTable
ALTER TABLE "idempotency_record" ALTER COLUMN "body" SET DATA TYPE JSON;

-- AlterTable
ALTER TABLE "action_item" ALTER COLUMN "item" SET DATA TYPE JSON;
