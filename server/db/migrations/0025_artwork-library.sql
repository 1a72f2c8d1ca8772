CREATE TABLE "artwork_file" (
	"user_id" integer NOT NULL,
	"sha256" text NOT NULL,
	"key" text NOT NULL,
	"thumbnail" text,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"facts" jsonb NOT NULL,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"hidden_at" timestamp with time zone,
	"wanted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "artwork_file_user_id_sha256_pk" PRIMARY KEY("user_id","sha256"),
	CONSTRAINT "artwork_file_key_unique" UNIQUE("key"),
	CONSTRAINT "artwork_file_thumbnail_unique" UNIQUE("thumbnail")
);
--> statement-breakpoint
ALTER TABLE "artwork" ADD COLUMN "library_key" text;--> statement-breakpoint
ALTER TABLE "artwork_file" ADD CONSTRAINT "artwork_file_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artwork_file_hidden" ON "artwork_file" USING btree ("hidden_at");