CREATE TABLE "client_draft" (
	"user_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"body" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_draft_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "client_draft_change" UNIQUE("user_id","version")
);
--> statement-breakpoint
CREATE TABLE "client_draft_file" (
	"user_id" integer NOT NULL,
	"sha256" text NOT NULL,
	"file" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"wanted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_draft_file_user_id_sha256_pk" PRIMARY KEY("user_id","sha256"),
	CONSTRAINT "client_draft_file_file_unique" UNIQUE("file")
);
--> statement-breakpoint
CREATE TABLE "client_draft_version" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"forgotten" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "client_draft" ADD CONSTRAINT "client_draft_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_draft_file" ADD CONSTRAINT "client_draft_file_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_draft_version" ADD CONSTRAINT "client_draft_version_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;