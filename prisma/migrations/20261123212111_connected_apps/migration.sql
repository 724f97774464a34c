-- CreateEnum
CREATE TYPE "OAuthSecretKind" AS ENUM ('code', 'refresh_token');

-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "oauth_client_id" UUID,
ADD COLUMN     "resource" TEXT,
ADD COLUMN     "user_id" UUID;

-- AlterTable
ALTER TABLE "audit_entry" ADD COLUMN     "user_agent" TEXT;

-- CreateTable
CREATE TABLE "oauth_client" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "redirect_uris" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "oauth_client_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oauth_secret" (
    "id" TEXT NOT NULL,
    "api_key_id" UUID NOT NULL,
    "kind" "OAuthSecretKind" NOT NULL,
    "redirect_uri" TEXT,
    "code_challenge" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "oauth_secret_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "oauth_client_created_at_idx" ON "oauth_client"("created_at");

-- CreateIndex
CREATE INDEX "oauth_secret_api_key_id_idx" ON "oauth_secret"("api_key_id");

-- CreateIndex
CREATE INDEX "oauth_secret_expires_at_idx" ON "oauth_secret"("expires_at");

-- CreateIndex
CREATE INDEX "api_key_oauth_client_id_idx" ON "api_key"("oauth_client_id");

-- CreateIndex
CREATE INDEX "api_key_user_id_idx" ON "api_key"("user_id");

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_oauth_client_id_fkey" FOREIGN KEY ("oauth_client_id") REFERENCES "oauth_client"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_secret" ADD CONSTRAINT "oauth_secret_api_key_id_fkey" FOREIGN KEY ("api_key_id") REFERENCES "api_key"("id") ON DELETE CASCADE ON UPDATE CASCADE;
