-- AlterTable
ALTER TABLE "action_snapshot" ADD COLUMN "top_action_score" INTEGER,
ADD COLUMN "auto_fixable_score" INTEGER;

-- Snapshots are immutable: of older ones no forecast was made.
UPDATE "action_snapshot" SET "top_action_score" = "health_score", "auto_fixable_score" = "health_score";

-- AlterTable
ALTER TABLE "action_snapshot" ALTER COLUMN "top_action_score" SET NOT NULL,
ALTER COLUMN "auto_fixable_score" SET NOT NULL;
