-- CreateEnum
CREATE TYPE "report_rhythm" AS ENUM ('week', 'month');

-- CreateTable
CREATE TABLE "branding" (
    "account_id" UUID NOT NULL,
    "name" TEXT,
    "colour" TEXT,
    "logo" TEXT,

    CONSTRAINT "branding_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "report" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "site_id" UUID NOT NULL,
    "content" JSONB NOT NULL,
    "branding" JSONB NOT NULL,
    "pdf" BYTEA,
    "scheduled" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "report_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report_share" (
    "id" UUID NOT NULL,
    "report_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "report_share_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report_schedule" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "site_id" UUID NOT NULL,
    "every" "report_rhythm" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_run_at" TIMESTAMPTZ(3),
    "next_run_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "report_schedule_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "report_account_id_site_id_id_idx" ON "report"("account_id", "site_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "report_share_token_hash_key" ON "report_share"("token_hash");

-- CreateIndex
CREATE INDEX "report_share_report_id_idx" ON "report_share"("report_id");

-- CreateIndex
CREATE INDEX "report_share_expires_at_idx" ON "report_share"("expires_at");

-- CreateIndex
CREATE INDEX "report_schedule_account_id_site_id_id_idx" ON "report_schedule"("account_id", "site_id", "id");

-- CreateIndex
CREATE INDEX "report_schedule_next_run_at_idx" ON "report_schedule"("next_run_at");

-- AddForeignKey
ALTER TABLE "branding" ADD CONSTRAINT "branding_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report" ADD CONSTRAINT "report_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_share" ADD CONSTRAINT "report_share_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "report"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_schedule" ADD CONSTRAINT "report_schedule_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE CASCADE ON UPDATE CASCADE;
