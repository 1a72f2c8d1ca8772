CREATE TABLE "brand" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" uuid DEFAULT gen_random_uuid() NOT NULL,
	"words" jsonb NOT NULL,
	"logo" "bytea",
	"logo_dark" "bytea",
	"icon" "bytea",
	CONSTRAINT "brand_one_row" CHECK ("brand"."id" = 1)
);
--> statement-breakpoint
-- Drawn pages and ready-made replies hold the shop's name and colours.
CREATE TRIGGER brand_changed AFTER INSERT OR UPDATE OR DELETE ON "brand"
FOR EACH STATEMENT EXECUTE FUNCTION raise_version_for_texts();
