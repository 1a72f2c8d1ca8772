CREATE TABLE "client_link" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"draft_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"approval" jsonb,
	"ordered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_link_answer" (
	"link_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"line_id" text NOT NULL,
	"choice" text,
	"quantity" integer,
	"comment" text DEFAULT '' NOT NULL,
	"logo" jsonb,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_link_answer_link_id_version_line_id_pk" PRIMARY KEY("link_id","version","line_id")
);
--> statement-breakpoint
CREATE TABLE "client_link_token" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_link_version" (
	"link_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"offer" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_link_version_link_id_version_pk" PRIMARY KEY("link_id","version")
);
--> statement-breakpoint
ALTER TABLE "client_link" ADD CONSTRAINT "client_link_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_link_answer" ADD CONSTRAINT "client_link_answer_link_id_client_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."client_link"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_link_token" ADD CONSTRAINT "client_link_token_link_id_client_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."client_link"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_link_version" ADD CONSTRAINT "client_link_version_link_id_client_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."client_link"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_link_user" ON "client_link" USING btree ("user_id");