ALTER TABLE "sign_in_attempt" ADD COLUMN "device_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_attempt" ADD COLUMN "is_known" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_attempt" DROP CONSTRAINT "sign_in_attempt_pkey";--> statement-breakpoint
ALTER TABLE "sign_in_attempt" ADD CONSTRAINT "sign_in_attempt_account_hash_device_hash_pk" PRIMARY KEY("account_hash","device_hash");--> statement-breakpoint
CREATE INDEX "sign_in_attempt_updated" ON "sign_in_attempt" USING btree ("updated_at");
