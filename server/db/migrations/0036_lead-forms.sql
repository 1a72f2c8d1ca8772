CREATE TABLE "lead_form" (
	"id" text NOT NULL,
	"version" integer NOT NULL,
	"form" jsonb NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_form_id_version_pk" PRIMARY KEY("id","version")
);
--> statement-breakpoint
CREATE TABLE "lead_form_use" (
	"device" text PRIMARY KEY NOT NULL,
	"form_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lead_capture" ADD COLUMN "form" jsonb;--> statement-breakpoint
ALTER TABLE "lead_capture" ADD COLUMN "answers" jsonb DEFAULT '{}'::jsonb NOT NULL;