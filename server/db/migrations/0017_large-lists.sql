CREATE TABLE "large_list" (
	"key" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"ids" text NOT NULL,
	"facets" text NOT NULL
);
