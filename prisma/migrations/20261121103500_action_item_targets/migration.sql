-- AlterTable
ALTER TABLE "action_item" ADD COLUMN "targets" JSON;

UPDATE "action_item" SET "targets" = "item"->'targets', "item" = "item" - 'targets';

-- AlterTable
ALTER TABLE "action_item" ALTER COLUMN "targets" SET NOT NULL;
