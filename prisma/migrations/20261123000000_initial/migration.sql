-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "Tier" AS ENUM ('free', 'starter', 'pro');

-- CreateEnum
CREATE TYPE "MemberRole" AS ENUM ('reader', 'member', 'owner');

-- CreateEnum
CREATE TYPE "Environment" AS ENUM ('live', 'test');

-- CreateEnum
CREATE TYPE "OAuthSecretKind" AS ENUM ('code', 'refresh_token');

-- CreateEnum
CREATE TYPE "AnalysisStatus" AS ENUM ('in_progress', 'completed', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "CrawlStage" AS ENUM ('discover', 'crawl', 'finish');

-- CreateEnum
CREATE TYPE "Extent" AS ENUM ('full', 'partial');

-- CreateEnum
CREATE TYPE "UrlPurpose" AS ENUM ('page', 'probe');

-- CreateEnum
CREATE TYPE "UrlState" AS ENUM ('pending', 'done', 'skipped');

-- CreateEnum
CREATE TYPE "PageSubject" AS ENUM ('nothing', 'answer', 'html', 'indexable');

-- CreateEnum
CREATE TYPE "Severity" AS ENUM ('critical', 'high', 'medium', 'low');

-- CreateEnum
CREATE TYPE "Confidence" AS ENUM ('high', 'medium', 'low');

-- CreateEnum
CREATE TYPE "DeliveryStatus" AS ENUM ('pending', 'delivered', 'dead');

-- CreateEnum
CREATE TYPE "Details" AS ENUM ('stored', 'going', 'gone');

-- CreateEnum
CREATE TYPE "pause_scope" AS ENUM ('fleet', 'account', 'site', 'host');

-- CreateTable
CREATE TABLE "account" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "tier" "Tier" NOT NULL DEFAULT 'free',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retention" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "role" "MemberRole" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "user_id" UUID,
    "oauth_client_id" UUID,
    "resource" TEXT,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "prefix" TEXT NOT NULL,
    "key_hash" TEXT NOT NULL,
    "scopes" TEXT[],
    "environment" "Environment" NOT NULL,
    "role" "MemberRole" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "granted_scopes" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

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

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" UUID NOT NULL,
    "account_id" UUID,
    "api_key_id" UUID,
    "user_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "address" TEXT NOT NULL,
    "user_agent" TEXT,
    "method" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "request_id" TEXT NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "actor" TEXT,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_record" (
    "api_key_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "site_check_id" UUID NOT NULL,
    "status" INTEGER,
    "body" JSON,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_record_pkey" PRIMARY KEY ("api_key_id","key")
);

-- CreateTable
CREATE UNLOGGED TABLE "rate_limit" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "client" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "client_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "site" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "credentials" BYTEA,
    "expected_losses" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retention" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "site_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "annotation" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "site_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "annotation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "schedule" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "site_id" UUID NOT NULL,
    "cron" TEXT NOT NULL,
    "time_zone" TEXT NOT NULL,
    "options" JSONB NOT NULL DEFAULT '{}',
    "callback_url" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_run_at" TIMESTAMPTZ(3),
    "next_run_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "schedule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "site_check" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "site_id" UUID NOT NULL,
    "environment" "Environment" NOT NULL,
    "status" "AnalysisStatus" NOT NULL DEFAULT 'in_progress',
    "stage" "CrawlStage" NOT NULL DEFAULT 'discover',
    "stage_leased_until" TIMESTAMPTZ(6),
    "stage_owner" UUID,
    "stage_attempts" INTEGER NOT NULL DEFAULT 0,
    "start_url" TEXT NOT NULL,
    "hosts" TEXT[],
    "options" JSONB NOT NULL,
    "list_hash" TEXT,
    "callback_url" TEXT,
    "site_files" JSONB,
    "cookies" BYTEA,
    "judged_by" TEXT,
    "urls_checked" INTEGER NOT NULL DEFAULT 0,
    "urls_failed" INTEGER NOT NULL DEFAULT 0,
    "total_urls" INTEGER NOT NULL DEFAULT 0,
    "pages_rendered" INTEGER NOT NULL DEFAULT 0,
    "has_renderer" BOOLEAN,
    "links_total" INTEGER,
    "issues_found" INTEGER NOT NULL DEFAULT 0,
    "critical_issues" INTEGER NOT NULL DEFAULT 0,
    "warnings" INTEGER NOT NULL DEFAULT 0,
    "health_score" INTEGER,
    "extent" "Extent",
    "lost_pages" INTEGER NOT NULL DEFAULT 0,
    "seen" JSONB,
    "unjudged_checks" JSONB NOT NULL DEFAULT '{}',
    "removed_checks" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "standing" JSONB,
    "failure_reason" TEXT,
    "failure_message" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "pages_ended_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "details" "Details" NOT NULL DEFAULT 'stored',
    "figures" JSONB,
    "kept" BOOLEAN NOT NULL DEFAULT false,
    "request_id" TEXT,

    CONSTRAINT "site_check_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "crawl_url" (
    "id" UUID NOT NULL,
    "site_check_id" UUID NOT NULL,
    "url_hash" BIGINT NOT NULL,
    "url" TEXT NOT NULL,
    "purpose" "UrlPurpose" NOT NULL,
    "state" "UrlState" NOT NULL,
    "depth" INTEGER NOT NULL,
    "in_sitemap" BOOLEAN NOT NULL DEFAULT false,
    "sitemap_url" TEXT,
    "skip_reason" TEXT,
    "skip_detail" TEXT,
    "suspected_as" TEXT,
    "blocked_by" TEXT,
    "due_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lease_id" UUID,
    "batch_size" INTEGER NOT NULL DEFAULT 0,
    "leases" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "to_render" BOOLEAN NOT NULL DEFAULT false,
    "fetched_at" TIMESTAMPTZ(3),
    "status_code" INTEGER,
    "failure_reason" TEXT,
    "content_type" TEXT,
    "response_ms" INTEGER,
    "bytes" INTEGER,
    "headers" JSONB,
    "redirect_url" TEXT,
    "redirect_end_hash" BIGINT,
    "redirect_hops" INTEGER,
    "indexable" BOOLEAN,
    "noindex" BOOLEAN,
    "nofollow" BOOLEAN,
    "title" TEXT,
    "description" TEXT,
    "h1" TEXT,
    "language" TEXT,
    "canonical_url" TEXT,
    "word_count" INTEGER,
    "content_hash" TEXT,
    "similarity" BIGINT[],
    "signature" INTEGER[],
    "fragment_ids" INTEGER[],
    "fragment_links" JSONB,
    "summary" JSONB,
    "link_terms" TEXT,
    "rendered" BOOLEAN,
    "render_reason" TEXT,
    "head_source" TEXT,
    "issues_found" INTEGER NOT NULL DEFAULT 0,
    "page_issues" INTEGER NOT NULL DEFAULT 0,
    "crashed_checks" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "stood_as" "PageSubject",
    "click_depth" INTEGER,
    "links_in" INTEGER,
    "links_out" INTEGER,
    "link_score" DOUBLE PRECISION,
    "changed_by_rendering" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "crawl_url_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "render_source" (
    "url_id" UUID NOT NULL,
    "site_check_id" UUID NOT NULL,
    "response" JSONB NOT NULL,
    "body" BYTEA NOT NULL,
    "template" TEXT,

    CONSTRAINT "render_source_pkey" PRIMARY KEY ("url_id")
);

-- CreateTable
CREATE TABLE "page_reference" (
    "site_check_id" UUID NOT NULL,
    "source_id" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "target_hash" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "nofollow" BOOLEAN NOT NULL DEFAULT false,
    "raw_url" TEXT,
    "label" TEXT,
    "image" JSONB,

    CONSTRAINT "page_reference_pkey" PRIMARY KEY ("source_id","ordinal")
);

-- CreateTable
CREATE TABLE "issue" (
    "id" UUID NOT NULL,
    "site_check_id" UUID NOT NULL,
    "check_id" TEXT NOT NULL,
    "severity" "Severity" NOT NULL,
    "confidence" "Confidence" NOT NULL,
    "url" TEXT NOT NULL,
    "about_site" BOOLEAN NOT NULL DEFAULT false,
    "evidence" JSONB NOT NULL,
    "fix" JSONB,
    "ignored" BOOLEAN NOT NULL DEFAULT false,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "places" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "rests_on" BIGINT[] DEFAULT ARRAY[]::BIGINT[],

    CONSTRAINT "issue_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lost_page" (
    "id" UUID NOT NULL,
    "site_check_id" UUID NOT NULL,
    "url_hash" BIGINT NOT NULL,
    "url" TEXT NOT NULL,
    "how" TEXT NOT NULL,
    "is_now" TEXT NOT NULL,
    "link_score" DOUBLE PRECISION NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "meant" TEXT,

    CONSTRAINT "lost_page_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "unjudged_issue" (
    "id" UUID NOT NULL,
    "site_check_id" UUID NOT NULL,
    "check_id" TEXT NOT NULL,
    "severity" "Severity" NOT NULL,
    "confidence" "Confidence" NOT NULL,
    "url" TEXT NOT NULL,
    "about_site" BOOLEAN NOT NULL,
    "evidence" JSONB NOT NULL,
    "ignored" BOOLEAN NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "places" INTEGER[],
    "rests_on" BIGINT[],
    "not_judged" TEXT NOT NULL,

    CONSTRAINT "unjudged_issue_pkey" PRIMARY KEY ("site_check_id","id")
);

-- CreateTable
CREATE TABLE "check_setting" (
    "account_id" UUID NOT NULL,
    "check_id" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "severity" "Severity",

    CONSTRAINT "check_setting_pkey" PRIMARY KEY ("account_id","check_id")
);

-- CreateTable
CREATE TABLE "ignored_finding" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "site_id" UUID NOT NULL,
    "check_id" TEXT NOT NULL,
    "url" TEXT,
    "pattern" TEXT,
    "reason" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ignored_finding_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "host_pace" (
    "host" TEXT NOT NULL,
    "delay_ms" INTEGER NOT NULL DEFAULT 0,
    "paused_until" TIMESTAMPTZ(3),
    "next_turn_at" TIMESTAMPTZ(3),
    "dead_until" TIMESTAMPTZ(3),
    "dead_reason" TEXT,
    "dead_detail" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "host_pace_pkey" PRIMARY KEY ("host")
);

-- CreateTable
CREATE TABLE "visit" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "site_check_id" UUID,
    "action_id" UUID,
    "host" TEXT NOT NULL,
    "urls" TEXT[],
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "leased_until" TIMESTAMPTZ(6),
    "result" JSON,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "request_id" TEXT,

    CONSTRAINT "visit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "worker_heartbeat" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "stand_still" BOOLEAN NOT NULL DEFAULT false,
    "clock_ahead_ms" INTEGER NOT NULL DEFAULT 0,
    "host" TEXT NOT NULL DEFAULT '',
    "private_addresses" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "secrets_key_id" TEXT,

    CONSTRAINT "worker_heartbeat_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "action_snapshot" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "site_id" UUID NOT NULL,
    "site_check_id" UUID NOT NULL,
    "dimensions" TEXT[],
    "triggered_by" TEXT NOT NULL,
    "total_actions" INTEGER NOT NULL,
    "critical_count" INTEGER NOT NULL,
    "high_count" INTEGER NOT NULL,
    "medium_count" INTEGER NOT NULL,
    "low_count" INTEGER NOT NULL,
    "health_score" INTEGER NOT NULL,
    "top_action_score" INTEGER NOT NULL,
    "auto_fixable_score" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "action_snapshot_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "action" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "site_id" UUID NOT NULL,
    "check_id" TEXT NOT NULL,
    "first_seen" TIMESTAMPTZ(3) NOT NULL,
    "last_seen" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "action_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "action_item" (
    "id" UUID NOT NULL,
    "snapshot_id" UUID NOT NULL,
    "check_id" TEXT NOT NULL,
    "rank" INTEGER NOT NULL,
    "item" JSON NOT NULL,
    "targets" JSON NOT NULL,

    CONSTRAINT "action_item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_secret" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "secret" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_secret_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "site_check_id" UUID,
    "url" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "payload" JSON NOT NULL,
    "status" "DeliveryStatus" NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(6) DEFAULT now(),
    "lease_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "request_id" TEXT,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_attempt" (
    "id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "address" TEXT,
    "status" INTEGER,
    "duration_ms" INTEGER NOT NULL,
    "response_body" TEXT,
    "error_class" TEXT,

    CONSTRAINT "webhook_attempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rendered_template" (
    "site_check_id" UUID NOT NULL,
    "template" TEXT NOT NULL,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "rendered_template_pkey" PRIMARY KEY ("site_check_id","template")
);

-- CreateTable
CREATE TABLE "pause" (
    "scope" "pause_scope" NOT NULL,
    "target" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pause_pkey" PRIMARY KEY ("scope","target")
);

-- CreateIndex
CREATE UNIQUE INDEX "user_email_key" ON "user"("email");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_key_hash_key" ON "api_key"("key_hash");

-- CreateIndex
CREATE INDEX "api_key_account_id_id_idx" ON "api_key"("account_id", "id");

-- CreateIndex
CREATE INDEX "api_key_oauth_client_id_idx" ON "api_key"("oauth_client_id");

-- CreateIndex
CREATE INDEX "api_key_user_id_idx" ON "api_key"("user_id");

-- CreateIndex
CREATE INDEX "oauth_client_created_at_idx" ON "oauth_client"("created_at");

-- CreateIndex
CREATE INDEX "oauth_secret_api_key_id_idx" ON "oauth_secret"("api_key_id");

-- CreateIndex
CREATE INDEX "oauth_secret_expires_at_idx" ON "oauth_secret"("expires_at");

-- CreateIndex
CREATE INDEX "audit_entry_account_id_id_idx" ON "audit_entry"("account_id", "id");

-- CreateIndex
CREATE INDEX "audit_entry_at_idx" ON "audit_entry"("at");

-- CreateIndex
CREATE INDEX "idempotency_record_created_at_idx" ON "idempotency_record"("created_at");

-- CreateIndex
CREATE INDEX "idempotency_record_site_check_id_idx" ON "idempotency_record"("site_check_id");

-- CreateIndex
CREATE INDEX "client_account_id_id_idx" ON "client"("account_id", "id");

-- CreateIndex
CREATE INDEX "site_account_id_id_idx" ON "site"("account_id", "id");

-- CreateIndex
CREATE INDEX "site_account_id_host_idx" ON "site"("account_id", "host");

-- CreateIndex
CREATE INDEX "site_client_id_id_idx" ON "site"("client_id", "id");

-- CreateIndex
CREATE INDEX "annotation_account_id_site_id_id_idx" ON "annotation"("account_id", "site_id", "id");

-- CreateIndex
CREATE INDEX "schedule_account_id_site_id_id_idx" ON "schedule"("account_id", "site_id", "id");

-- CreateIndex
CREATE INDEX "schedule_next_run_at_idx" ON "schedule"("next_run_at");

-- CreateIndex
CREATE INDEX "site_check_account_id_id_idx" ON "site_check"("account_id", "id");

-- CreateIndex
CREATE INDEX "site_check_site_id_id_idx" ON "site_check"("site_id", "id");

-- CreateIndex
CREATE INDEX "site_check_site_id_status_extent_id_idx" ON "site_check"("site_id", "status", "extent", "id" DESC);

-- CreateIndex
CREATE INDEX "crawl_url_site_check_id_id_idx" ON "crawl_url"("site_check_id", "id");

-- CreateIndex
CREATE INDEX "crawl_url_site_check_id_status_code_idx" ON "crawl_url"("site_check_id", "status_code");

-- CreateIndex
CREATE UNIQUE INDEX "crawl_url_site_check_id_url_hash_key" ON "crawl_url"("site_check_id", "url_hash");

-- CreateIndex
CREATE INDEX "render_source_site_check_id_idx" ON "render_source"("site_check_id");

-- CreateIndex
CREATE INDEX "page_reference_site_check_id_target_hash_idx" ON "page_reference"("site_check_id", "target_hash");

-- CreateIndex
CREATE INDEX "issue_site_check_id_id_idx" ON "issue"("site_check_id", "id");

-- CreateIndex
CREATE INDEX "issue_site_check_id_check_id_id_idx" ON "issue"("site_check_id", "check_id", "id");

-- CreateIndex
CREATE INDEX "issue_site_check_id_url_idx" ON "issue"("site_check_id", "url");

-- CreateIndex
CREATE INDEX "lost_page_site_check_id_link_score_id_idx" ON "lost_page"("site_check_id", "link_score" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "lost_page_site_check_id_url_hash_key" ON "lost_page"("site_check_id", "url_hash");

-- CreateIndex
CREATE INDEX "unjudged_issue_site_check_id_check_id_idx" ON "unjudged_issue"("site_check_id", "check_id");

-- CreateIndex
CREATE INDEX "unjudged_issue_site_check_id_url_idx" ON "unjudged_issue"("site_check_id", "url");

-- CreateIndex
CREATE INDEX "visit_finished_at_host_idx" ON "visit"("finished_at", "host");

-- CreateIndex
CREATE INDEX "visit_account_id_id_idx" ON "visit"("account_id", "id");

-- CreateIndex
CREATE INDEX "visit_site_check_id_idx" ON "visit"("site_check_id");

-- CreateIndex
CREATE INDEX "visit_action_id_idx" ON "visit"("action_id");

-- CreateIndex
CREATE INDEX "worker_heartbeat_kind_seen_at_idx" ON "worker_heartbeat"("kind", "seen_at");

-- CreateIndex
CREATE INDEX "action_snapshot_account_id_site_id_id_idx" ON "action_snapshot"("account_id", "site_id", "id");

-- CreateIndex
CREATE INDEX "action_account_id_idx" ON "action"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "action_site_id_check_id_key" ON "action"("site_id", "check_id");

-- CreateIndex
CREATE UNIQUE INDEX "action_item_snapshot_id_rank_key" ON "action_item"("snapshot_id", "rank");

-- CreateIndex
CREATE INDEX "webhook_secret_account_id_idx" ON "webhook_secret"("account_id");

-- CreateIndex
CREATE INDEX "webhook_delivery_account_id_id_idx" ON "webhook_delivery"("account_id", "id");

-- CreateIndex
CREATE INDEX "webhook_delivery_site_check_id_idx" ON "webhook_delivery"("site_check_id");

-- CreateIndex
CREATE INDEX "webhook_delivery_finished_at_idx" ON "webhook_delivery"("finished_at");

-- CreateIndex
CREATE INDEX "webhook_attempt_delivery_id_id_idx" ON "webhook_attempt"("delivery_id", "id");

-- AddForeignKey
ALTER TABLE "user" ADD CONSTRAINT "user_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_oauth_client_id_fkey" FOREIGN KEY ("oauth_client_id") REFERENCES "oauth_client"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_secret" ADD CONSTRAINT "oauth_secret_api_key_id_fkey" FOREIGN KEY ("api_key_id") REFERENCES "api_key"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotency_record" ADD CONSTRAINT "idempotency_record_site_check_id_fkey" FOREIGN KEY ("site_check_id") REFERENCES "site_check"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "client" ADD CONSTRAINT "client_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site" ADD CONSTRAINT "site_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site" ADD CONSTRAINT "site_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "client"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_check" ADD CONSTRAINT "site_check_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_check" ADD CONSTRAINT "site_check_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "client"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_check" ADD CONSTRAINT "site_check_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "crawl_url" ADD CONSTRAINT "crawl_url_site_check_id_fkey" FOREIGN KEY ("site_check_id") REFERENCES "site_check"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "render_source" ADD CONSTRAINT "render_source_url_id_fkey" FOREIGN KEY ("url_id") REFERENCES "crawl_url"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "page_reference" ADD CONSTRAINT "page_reference_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "crawl_url"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "issue" ADD CONSTRAINT "issue_site_check_id_fkey" FOREIGN KEY ("site_check_id") REFERENCES "site_check"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lost_page" ADD CONSTRAINT "lost_page_site_check_id_fkey" FOREIGN KEY ("site_check_id") REFERENCES "site_check"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "unjudged_issue" ADD CONSTRAINT "unjudged_issue_site_check_id_fkey" FOREIGN KEY ("site_check_id") REFERENCES "site_check"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "check_setting" ADD CONSTRAINT "check_setting_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ignored_finding" ADD CONSTRAINT "ignored_finding_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visit" ADD CONSTRAINT "visit_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visit" ADD CONSTRAINT "visit_site_check_id_fkey" FOREIGN KEY ("site_check_id") REFERENCES "site_check"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visit" ADD CONSTRAINT "visit_action_id_fkey" FOREIGN KEY ("action_id") REFERENCES "action_item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "action_snapshot" ADD CONSTRAINT "action_snapshot_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "action_snapshot" ADD CONSTRAINT "action_snapshot_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "action_snapshot" ADD CONSTRAINT "action_snapshot_site_check_id_fkey" FOREIGN KEY ("site_check_id") REFERENCES "site_check"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "action" ADD CONSTRAINT "action_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "action" ADD CONSTRAINT "action_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "action_item" ADD CONSTRAINT "action_item_snapshot_id_fkey" FOREIGN KEY ("snapshot_id") REFERENCES "action_snapshot"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_secret" ADD CONSTRAINT "webhook_secret_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_site_check_id_fkey" FOREIGN KEY ("site_check_id") REFERENCES "site_check"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rendered_template" ADD CONSTRAINT "rendered_template_site_check_id_fkey" FOREIGN KEY ("site_check_id") REFERENCES "site_check"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema language cannot express.

-- A site is analysed once at a time.
CREATE UNIQUE INDEX "site_check_running" ON "site_check" ("site_id") WHERE "status" = 'in_progress';

-- The frontier: claims read it in breadth-first order, and "is anything left" is one look.
CREATE INDEX "crawl_url_frontier" ON "crawl_url" ("site_check_id", "purpose", "depth", "id") WHERE "state" = 'pending';

-- The rows a batch holds.
CREATE INDEX "crawl_url_leased" ON "crawl_url" ("site_check_id", "lease_id") WHERE "lease_id" IS NOT NULL;

-- Every row is updated two or three times in its life: room for that beside it.
ALTER TABLE "crawl_url" SET (fillfactor = 70);

-- Why is this URL not in my report: lists of what was left out, and counts of it.
CREATE INDEX "crawl_url_skipped" ON "crawl_url" ("site_check_id", "id") INCLUDE ("skip_reason") WHERE "state" = 'skipped';

-- Variants of one path that differ in their query are counted before another one is added.
CREATE INDEX "crawl_url_query_variants" ON "crawl_url" ("site_check_id", hashtextextended(split_part("url", '?', 1), 0))
  WHERE "purpose" = 'page' AND "url" LIKE '%?%';

-- Checks on the whole site ask for references of one kind in the order of their pages, and for links by target.
CREATE INDEX "page_reference_kind" ON "page_reference" ("site_check_id", "kind", "source_id", "ordinal") WHERE "kind" <> 'link';

-- One wish a finding. An entry of a B-tree holds 2,704 bytes, and a URL in full may be longer.
CREATE UNIQUE INDEX "ignored_finding_once" ON "ignored_finding" ("site_id", "check_id", md5(coalesce("url", "pattern"))) NULLS NOT DISTINCT;

-- Claims go from receiver to receiver and take the oldest due deliveries of each.
CREATE INDEX "webhook_delivery_queue" ON "webhook_delivery"("host", "due_at", "id") WHERE "status" = 'pending';

-- How many deliveries of a receiver are under way.
CREATE INDEX "webhook_delivery_lease" ON "webhook_delivery"("host") WHERE "lease_id" IS NOT NULL;

-- One signing secret of an account is current, and those that a rotation has replaced expire.
CREATE UNIQUE INDEX "webhook_secret_current" ON "webhook_secret"("account_id") WHERE "expires_at" IS NULL;

-- URLs that look like a trap: the first one of each kind is crawled.
CREATE INDEX "crawl_url_suspects" ON "crawl_url" ("site_check_id", "suspected_as") WHERE "suspected_as" IS NOT NULL;

-- Lists of issues, the worst first: a page of 100,000 is read from here instead of sorting them all, and counted here, too.
CREATE INDEX "issue_shown_by_severity_idx" ON "issue" ("site_check_id", "severity", "id") WHERE NOT "ignored";

-- Analyses whose details are being deleted, for the process that continues.
CREATE INDEX "site_check_details_going" ON "site_check" ("id") WHERE "details" = 'going';
