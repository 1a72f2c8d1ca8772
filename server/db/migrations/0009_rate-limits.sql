CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "rate_limit_expire" ON "rate_limit" USING btree ("expire");--> statement-breakpoint
-- Known devices stay known. Failures and pauses of the last hour are forgotten.
INSERT INTO "rate_limit" ("key", "points", "expire")
SELECT 'device:' || "account_hash" || ':' || "device_hash", 1, "updated_at" + interval '180 days'
FROM "sign_in_attempt" WHERE "is_known";--> statement-breakpoint
DROP TABLE "account_call" CASCADE;--> statement-breakpoint
DROP TABLE "sign_in_attempt" CASCADE;
