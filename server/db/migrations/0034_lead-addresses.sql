CREATE TABLE "lead_address" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"written_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone
);
