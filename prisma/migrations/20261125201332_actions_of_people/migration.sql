-- CreateEnum
CREATE TYPE "tracker_kind" AS ENUM ('github', 'gitlab', 'jira', 'linear');

-- AlterTable
ALTER TABLE "action" ADD COLUMN     "due_on" DATE,
ADD COLUMN     "owner_id" UUID;

-- CreateTable
CREATE TABLE "tracker" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "kind" "tracker_kind" NOT NULL,
    "base_url" TEXT NOT NULL,
    "project" TEXT NOT NULL,
    "login" TEXT,
    "token" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tracker_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "action_ticket" (
    "action_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "tracker" "tracker_kind" NOT NULL,
    "key" TEXT,
    "url" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT '',
    "is_done" BOOLEAN NOT NULL DEFAULT false,
    "claimed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "failure" TEXT,

    CONSTRAINT "action_ticket_pkey" PRIMARY KEY ("action_id")
);

-- CreateTable
CREATE TABLE "action_comment" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "action_id" UUID NOT NULL,
    "user_id" UUID,
    "author" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "action_comment_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "tracker_account_id_kind_key" ON "tracker"("account_id", "kind");

-- CreateIndex
CREATE INDEX "action_ticket_is_done_read_at_idx" ON "action_ticket"("is_done", "read_at");

-- CreateIndex
CREATE INDEX "action_comment_account_id_action_id_id_idx" ON "action_comment"("account_id", "action_id", "id");

-- CreateIndex
CREATE INDEX "action_comment_action_id_idx" ON "action_comment"("action_id");

-- CreateIndex
CREATE INDEX "action_comment_user_id_idx" ON "action_comment"("user_id");

-- CreateIndex
CREATE INDEX "action_owner_id_idx" ON "action"("owner_id");

-- AddForeignKey
ALTER TABLE "action" ADD CONSTRAINT "action_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tracker" ADD CONSTRAINT "tracker_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "action_ticket" ADD CONSTRAINT "action_ticket_action_id_fkey" FOREIGN KEY ("action_id") REFERENCES "action"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "action_comment" ADD CONSTRAINT "action_comment_action_id_fkey" FOREIGN KEY ("action_id") REFERENCES "action"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "action_comment" ADD CONSTRAINT "action_comment_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
