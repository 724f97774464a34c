-- What the schema language cannot express.

-- One signing secret of an account is current, and those that a rotation has replaced expire.
CREATE UNIQUE INDEX "webhook_secret_current" ON "webhook_secret"("account_id") WHERE "expires_at" IS NULL;
