ALTER TABLE "cart_line" DROP CONSTRAINT "cart_line_once";--> statement-breakpoint
CREATE INDEX "cart_line_product" ON "cart_line" USING btree ("user_id","product_id");