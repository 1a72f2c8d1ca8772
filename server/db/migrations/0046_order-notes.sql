ALTER TABLE "shop_order" DROP CONSTRAINT "shop_order_status";--> statement-breakpoint
ALTER TABLE "order_message" ADD COLUMN "is_internal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "cancel_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "assignee" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_status" CHECK ("shop_order"."status" in ('PENDING', 'IN REVIEW', 'REJECTED', 'IN PRODUCTION', 'SHIPPED', 'COMPLETE', 'CANCELLED'));