CREATE TABLE "product_change" (
	"slug" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_document" ADD COLUMN "flags" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "product_change_version" ON "product_change" USING btree ("version");
--> statement-breakpoint
UPDATE "product_document" d SET "flags" = concat_ws(' ',
	CASE WHEN p.is_new THEN 'new' END, CASE WHEN p.is_indent THEN 'indent' END, CASE WHEN p.is_sale THEN 'sale' END)
FROM "product" p WHERE p.id = d.product_id;
--> statement-breakpoint
INSERT INTO "product_change" (slug, version)
SELECT slug, coalesce((SELECT value::bigint FROM setting WHERE name = 'catalogue_version'), 0) FROM product_document;
--> statement-breakpoint
-- Versions count the changes of one catalogue; this tells it from another one that counts as well.
INSERT INTO "setting" (name, value) VALUES ('catalogue_origin', left(gen_random_uuid()::text, 8));
--> statement-breakpoint
-- The counter's row stays locked until the commit, so changes become visible in the order of their versions.
CREATE FUNCTION raise_catalogue_version() RETURNS bigint LANGUAGE sql AS $$
	INSERT INTO setting (name, value) VALUES ('catalogue_version', '1')
	ON CONFLICT (name) DO UPDATE SET value = (setting.value::bigint + 1)::text
	RETURNING value::bigint
$$;
--> statement-breakpoint
-- Raises the version itself: what it notes must never stand under a version that somebody may have read already.
CREATE FUNCTION note_product_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed text[];
	raised bigint;
BEGIN
	IF TG_OP = 'INSERT' THEN
		changed := ARRAY(SELECT slug FROM new_rows);
	ELSIF TG_OP = 'DELETE' THEN
		changed := ARRAY(SELECT slug FROM old_rows);
	ELSE
		-- A new slug leaves the old one behind as gone.
		changed := ARRAY(
			SELECT unnest(ARRAY[o.slug, n.slug]) FROM old_rows o JOIN new_rows n USING (product_id)
			WHERE (o.slug, o.flags, o.tile, o.detail) IS DISTINCT FROM (n.slug, n.flags, n.tile, n.detail));
	END IF;
	IF cardinality(changed) > 0 THEN
		raised := raise_catalogue_version();
		INSERT INTO product_change (slug, version) SELECT DISTINCT unnest(changed), raised
		ON CONFLICT (slug) DO UPDATE SET version = excluded.version;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_document_added AFTER INSERT ON "product_document" REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION note_product_changes();
--> statement-breakpoint
CREATE TRIGGER product_document_changed AFTER UPDATE ON "product_document" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION note_product_changes();
--> statement-breakpoint
CREATE TRIGGER product_document_removed AFTER DELETE ON "product_document" REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION note_product_changes();
