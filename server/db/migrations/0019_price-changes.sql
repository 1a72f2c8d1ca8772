ALTER TABLE "product_change" ADD COLUMN "prices_version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_document" ADD COLUMN "prices_hash" text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- Safe beside the version before: its documents keep the hash that they have, and a first hash is no change.
CREATE OR REPLACE FUNCTION note_product_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed text[];
	repriced text[] := '{}';
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
		repriced := ARRAY(
			SELECT n.slug FROM old_rows o JOIN new_rows n USING (product_id)
			WHERE o.prices_hash NOT IN ('', n.prices_hash));
	END IF;
	IF cardinality(changed) + cardinality(repriced) > 0 THEN
		raised := raise_catalogue_version();
		INSERT INTO product_change (slug, version) SELECT DISTINCT unnest(changed), raised
		ON CONFLICT (slug) DO UPDATE SET version = excluded.version;
		UPDATE product_change SET prices_version = raised WHERE slug = ANY (repriced);
	END IF;
	RETURN NULL;
END $$;
