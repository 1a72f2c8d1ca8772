CREATE TABLE "kiosk_code" (
	"code" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "kiosk" ADD COLUMN "admitted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "client_link" ADD COLUMN "logo_bytes" bigint DEFAULT 0 NOT NULL;