CREATE TABLE "lead_capture" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer,
	"device" text NOT NULL,
	"badge" text NOT NULL,
	"name" text NOT NULL,
	"company" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"grade" text,
	"timing" text NOT NULL,
	"budget" text NOT NULL,
	"interests" jsonb NOT NULL,
	"note" text NOT NULL,
	"consent" jsonb,
	"captured_at" timestamp with time zone,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"erased_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "lead_capture" ADD CONSTRAINT "lead_capture_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_capture_email" ON "lead_capture" USING btree ("email");--> statement-breakpoint
CREATE INDEX "lead_capture_received" ON "lead_capture" USING btree ("received_at");