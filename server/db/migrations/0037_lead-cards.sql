CREATE TABLE "lead_card" (
	"capture_id" uuid PRIMARY KEY NOT NULL,
	"picture" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lead_card" ADD CONSTRAINT "lead_card_capture_id_lead_capture_id_fk" FOREIGN KEY ("capture_id") REFERENCES "public"."lead_capture"("id") ON DELETE cascade ON UPDATE no action;