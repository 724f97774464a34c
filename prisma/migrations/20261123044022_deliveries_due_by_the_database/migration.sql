-- The client fills in CURRENT_TIMESTAMP by its own clock, and leaves now() to the database.
ALTER TABLE "webhook_delivery" ALTER COLUMN "due_at" SET DEFAULT now();
