-- Trigram matching for slips of the keyboard and parts of an SKU; accents folded before words are compared.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
