ALTER TABLE "product_document" ADD COLUMN "popularity" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Safe beside the version before: reads go on, and what writes products, an import, waits for about a second.
CREATE INDEX "product_gallery" ON "product" USING gin ("gallery");
--> statement-breakpoint
-- Safe beside the version before: as the index on its pictures.
CREATE INDEX "product_unprinted" ON "product" USING gin (jsonb_path_query_array("print_areas", '$.*.Unprinted'));
--> statement-breakpoint
-- Safe beside the version before: of rows that are written from here on, and nobody who reads them sees it.
-- Beside the table, so that thousands of hits are few pages; what is packed already, or has to be read fast, is not packed.
ALTER TABLE "product_document" SET (toast_tuple_target = 128);
--> statement-breakpoint
-- Safe beside the version before: of rows that are written from here on, too.
ALTER TABLE "product_document" ALTER COLUMN "tile" SET STORAGE EXTERNAL, ALTER COLUMN "search_vector" SET STORAGE EXTERNAL;
--> statement-breakpoint
-- Never row by row: that would fetch the words of every product, which the planner takes for cheap.
CREATE FUNCTION product_hits(words tsquery, code text) RETURNS integer[] LANGUAGE sql STABLE SET enable_seqscan = off AS $$
	SELECT coalesce(array_agg(product_id ORDER BY popularity DESC, product_id), '{}')
	FROM product_document WHERE search_vector @@ words OR sku_keys LIKE code
$$;
