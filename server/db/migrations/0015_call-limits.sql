-- Counts of a minute: nothing that has to outlive a crash.
CREATE UNLOGGED TABLE "call_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "call_limit_expire" ON "call_limit" USING btree ("expire");
