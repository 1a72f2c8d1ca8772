ALTER TABLE "shop_order" ADD COLUMN "production_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "shipped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "complete_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "tracking" jsonb;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "move_told_at" timestamp with time zone;