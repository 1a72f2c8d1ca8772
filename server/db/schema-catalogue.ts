/**
 * Tables of the menu and the home page: categories, subcategories, slides, the offer and shop-wide settings; and
 * column definitions that many tables share.
 */
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Brand } from '../../src/domain/brand/brand'

export const timestamptz = (name: string) => timestamp(name, { withTimezone: true })
export const createdAt = () => timestamptz('created_at').notNull().defaultNow()
/** true: the demo created the row (demo/seed), and staff have not changed it since. */
export const isDemo = () => boolean('is_demo').notNull().default(false)
/** Returns a foreign key. The row is deleted with the row that it refers to. */
export const cascadingReference = (name: string, id: () => AnyPgColumn) =>
  integer(name).notNull().references(id, { onDelete: 'cascade' })

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * One sequence for categories and subcategories: a search hit links to /category/{subCategoryId} (req 1.8), so
 * an id must identify a single category or subcategory.
 */
export const sectionId = pgSequence('section_id')
export const nextSectionId = sql`nextval('section_id')`

export const category = pgTable('category', {
  id: integer().primaryKey().default(nextSectionId),
  kind: text({ enum: ['product', 'apparel', 'brands', 'collections', 'special'] }).notNull(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  description: text().notNull(),
  banner: text().notNull(),
  image: text().notNull(),
  isMenu: boolean('is_menu').notNull(),
  position: integer().notNull(),
  /** Position in the Popular Categories carousel; null: the carousel does not show this category. */
  popularPosition: integer('popular_position'),
  /** Position among the Start exploring tabs; null: this category has no tab. */
  explorePosition: integer('explore_position'),
  isDemo: isDemo(),
})

export const subcategory = pgTable(
  'subcategory',
  {
    id: integer().primaryKey().default(nextSectionId),
    categoryId: cascadingReference('category_id', () => category.id),
    name: text().notNull(),
    slug: text().notNull(),
    description: text().notNull(),
    banner: text().notNull(),
    image: text().notNull(),
    position: integer().notNull(),
    /** Words of the subcategory's name (weight A) and of its category's name (weight B). */
    searchVector: tsvector('search_vector'),
    isDemo: isDemo(),
  },
  (table) => [index('subcategory_category').on(table.categoryId), index('subcategory_slug').on(table.slug)],
)

export const slider = pgTable('slider', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  image: text().notNull(),
  /** Description of the picture for people who cannot see it; '': the link alone describes the slide. */
  alt: text().notNull().default(''),
  link: text().notNull(),
  newTab: boolean('new_tab').notNull(),
  position: integer().notNull(),
})

export const offer = pgTable('offer', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  image: text().notNull(),
  logo: text().notNull(),
  title: text().notNull(),
  description: text().notNull(),
  link: text().notNull(),
})

/**
 * Shop-wide settings: `gst_rate` (percent), `catalogue_version` (a counter that every change of the public catalogue
 * raises), `catalogue_origin` (catalogue-version.ts), `documents_edition` (writes/product-document.ts),
 * `signing_secret` (auth/signing.ts), `shop_texts` (demo/seed/seed-shop.ts), `counts_stock` (writes/stock.ts),
 * `stock_versions` (catalogue-version.ts) and `demo_catalogue`: `filled` or `removed` by staff (demo/seed/demo-catalogue.ts).
 */
export const setting = pgTable('setting', { name: text().primaryKey(), value: text().notNull() })

/** Words that occur in the catalogue, with which typing mistakes in searches are corrected. */
export const searchWord = pgTable(
  'search_word',
  { word: text().primaryKey(), products: integer().notNull() },
  (table) => [index('search_word_trigrams').using('gin', sql`${table.word} gin_trgm_ops`)],
)

/** Texts of FAQ and terms. A trigger raises the catalogue's version, so that instances do not send outdated texts. */
export const shopText = pgTable(
  'shop_text',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    kind: text({ enum: ['faq', 'terms'] }).notNull(),
    title: text().notNull(),
    /** HTML. */
    description: text().notNull(),
    position: integer().notNull(),
  },
  (table) => [index('shop_text_kind').on(table.kind, table.position)],
)

/**
 * The brand: one row, which is replaced as a whole, and is missing while the brand comes from the settings. A trigger
 * raises the catalogue's version with every change, so that instances do not use an outdated name.
 */
export const brand = pgTable(
  'brand',
  {
    id: smallint().primaryKey().default(1),
    /** Changes with every update. */
    version: uuid().notNull().defaultRandom(),
    words: jsonb().$type<Brand>().notNull(),
    /** The three pictures are PNG files. */
    logo: bytea(),
    logoDark: bytea('logo_dark'),
    icon: bytea(),
  },
  (table) => [check('brand_one_row', sql`${table.id} = 1`)],
)
