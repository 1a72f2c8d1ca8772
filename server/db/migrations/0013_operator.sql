ALTER TABLE "artwork" ADD COLUMN "waits_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "artwork" ADD COLUMN "reminders" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "artwork" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "artwork" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "artwork" ADD COLUMN "mark" jsonb;--> statement-breakpoint
ALTER TABLE "enquiry" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "enquiry" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "sku" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiry" ADD CONSTRAINT "enquiry_request_id_unique" UNIQUE("request_id");--> statement-breakpoint
UPDATE "order_line" l SET "sku" = coalesce(
	(SELECT v.sku FROM "variation" v WHERE v.id = l.product_variation_id),
	(SELECT p.sku FROM "product" p WHERE p.id = l.product_id), '');
