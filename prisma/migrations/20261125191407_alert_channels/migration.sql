-- CreateEnum
CREATE TYPE "alert_kind" AS ENUM ('email', 'slack', 'teams', 'discord');

-- AlterTable
ALTER TABLE "webhook_delivery" ADD COLUMN     "channel_id" UUID;

-- CreateTable
CREATE TABLE "alert_channel" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "alert_kind" NOT NULL,
    "target" BYTEA NOT NULL,
    "shown" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "rules" JSONB NOT NULL,
    "site_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "alert_channel_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "alert_channel_account_id_id_idx" ON "alert_channel"("account_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_delivery_channel_id_site_check_id_key" ON "webhook_delivery"("channel_id", "site_check_id");

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "alert_channel"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_channel" ADD CONSTRAINT "alert_channel_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
