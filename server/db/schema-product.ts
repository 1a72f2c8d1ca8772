/** The product and what hangs on it for lists, search and reviews. Money is in integer cents. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { moment, partOf, subcategory, tsvector } from './schema-catalogue'

export const product = pgTable(
  'product',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    sku: text().notNull().unique(),
    name: text().notNull(),
    slug: text().notNull().unique(),
    type: smallint().notNull(),
    description: text().notNull(),
    titleTag: text('title_tag').notNull(),
    metaDescription: text('meta_description').notNull(),
    features: jsonb().$type<string[]>().notNull(),
    specifications: jsonb().$type<{ specification: string; description: string }[]>().notNull(),
    dimensions: jsonb().$type<string[]>().notNull(),
    materials: jsonb().$type<{ component: string; material: string }[]>().notNull(),
    brandingOptions: jsonb('branding_options')
      .$type<{ print_type: string; print_description: string }[]>()
      .notNull(),
    /** cm, pieces, kg gross. */
    carton: jsonb()
      .$type<{ length: number; width: number; height: number; quantity: number; weight: number }>()
      .notNull(),
    availability: text().notNull(),
    stock: jsonb()
      .$type<{ description: string; quantity: number; next_shipment: string | null }[]>()
      .notNull(),
    /** Colours as hex, for the swatches of a tile. */
    colours: jsonb().$type<string[]>().notNull(),
    /** Picture paths in gallery order; the first is the tile's. */
    gallery: jsonb().$type<string[]>().notNull(),
    /** By picture of the gallery: where the product is printed on it, in the words of docs/provider/optional-calls.md. */
    printAreas:
      jsonb('print_areas').$type<
        Record<string, { Unprinted?: string; PrintArea: Record<string, unknown>[] }>
      >(),
    minimumQuantity: integer('minimum_quantity').notNull(),
    addFreight: boolean('add_freight').notNull(),
    manageStock: boolean('manage_stock').notNull(),
    hasBrandingTemplate: boolean('has_branding_template').notNull(),
    instantQuote: boolean('instant_quote').notNull(),
    orderGrid: boolean('order_grid').notNull(),
    showUnbrandedPrice: boolean('show_unbranded_price').notNull(),
    showSetupCharge: boolean('show_setup_charge').notNull(),
    positions: jsonb().$type<number[]>().notNull(),
    flagName: text('flag_name'),
    costFlag: text('cost_flag'),
    information: text(),
    isNew: boolean('is_new').notNull(),
    isIndent: boolean('is_indent').notNull(),
    isSale: boolean('is_sale').notNull(),
    popularity: integer().notNull(),
    createdAt: moment('created_at').notNull(),
    /** Not sold for now: it has no document, is in no list, and cannot be ordered. */
    isHidden: boolean('is_hidden').notNull().default(false),
  },
  (table) => [
    index('product_popularity').on(table.popularity.desc(), table.id),
    index('product_created').on(table.createdAt.desc(), table.id),
    index('product_words').using('gin', sql`${table.name} gin_trgm_ops, ${table.sku} gin_trgm_ops`),
    index('product_hidden').on(table.id).where(sql`${table.isHidden}`),
    index('product_gallery').using('gin', table.gallery),
    index('product_unprinted').using(
      'gin',
      sql`jsonb_path_query_array(${table.printAreas}, '$.*.Unprinted')`,
    ),
  ],
)

/**
 * What public reads send, made from the rows by db/product-document.ts. Holds no price but `from_cents`. A migration keeps
 * its long columns beside the table: a search that hits thousands of rows reads the short ones.
 */
export const productDocument = pgTable(
  'product_document',
  {
    productId: integer('product_id')
      .primaryKey()
      .references(() => product.id, { onDelete: 'cascade' }),
    slug: text().notNull().unique(),
    /** JSON of a list tile and of the product page, sent byte for byte. */
    tile: text().notNull(),
    detail: text().notNull(),
    /** Lowest unit price for role 0 … 5, so element role + 1 in SQL; null without tiers. */
    fromCents: integer('from_cents').array(),
    /** Letters and digits of the SKU and of the variations' SKUs, lower case, each between spaces. */
    skuKeys: text('sku_keys').notNull(),
    /** Names of the lists that its flags put it into, so that a change of them counts as one of the product. */
    flags: text().notNull().default(''),
    /** Hash of what own prices are made of, likewise; '' of a document that was made without one. */
    pricesHash: text('prices_hash').notNull().default(''),
    searchVector: tsvector('search_vector').notNull(),
    /** Of `product`: the order in which hits sell. */
    popularity: integer().notNull().default(0),
  },
  (table) => [
    index('product_document_words').using('gin', table.searchVector),
    index('product_document_skus').using('gin', sql`${table.skuKeys} gin_trgm_ops`),
  ],
)

/**
 * What lists are filtered, counted, sorted and priced by (req 16.2, 16.3), made from the rows by db/product-facts.ts with
 * the shop's own rules. It holds all that this takes, so that a list of thousands reads nothing wider.
 */
export const productFacts = pgTable('product_facts', {
  productId: integer('product_id')
    .primaryKey()
    .references(() => product.id, { onDelete: 'cascade' }),
  nameKey: text('name_key').notNull(),
  /** Each a `product_name_set`. */
  colours: integer().notNull(),
  branding: integer().notNull(),
  materials: integer().notNull(),
  /** Read by the version before alone. */
  dispatchDays: integer('dispatch_days'),
  /** As `productionWords` of src/domain/find/dispatch.ts has it: days are promised by it. */
  productionTime: text('production_time'),
  stock: integer(),
  minimumQuantity: integer('minimum_quantity').notNull(),
  rating: doublePrecision(),
  /** ISO date. */
  addedOn: text('added_on').notNull(),
  /** Of `product`: by which lists choose and order. */
  isNew: boolean('is_new').notNull(),
  isIndent: boolean('is_indent').notNull(),
  isSale: boolean('is_sale').notNull(),
  popularity: integer().notNull(),
  createdAt: moment('created_at').notNull(),
  /** Rising; without any the product has no price. */
  tierQuantities: integer('tier_quantities').array().notNull(),
  /** Of one piece with the markup of role 0 … 5: [role + 1][tier]. */
  unitCents: integer('unit_cents').array().array().notNull(),
  /** Of one piece: what the preselected set-ups cost besides their charges. */
  setupCents: integer('setup_cents').notNull(),
  /** Each charge of a job, shared by its pieces and rounded up by itself: set-ups as often as preselected, freight. */
  jobCents: integer('job_cents').array().notNull(),
  isBranded: boolean('is_branded').notNull(),
})

/** Large lists without filters, for all instances: made once for a state of the catalogue (reads/tile.ts). */
export const largeList = pgTable('large_list', {
  key: text().primaryKey(),
  /** Of the catalogue. */
  version: bigint({ mode: 'number' }).notNull(),
  /** Of all products in their order: `1,2,3`. */
  ids: text().notNull(),
  /** JSON; in the words of the finder, which alone reads it. */
  facets: text().notNull(),
})

/** Colours, methods or materials that products have together: thousands have the same ones, so that few rows are counted. */
export const productNameSet = pgTable('product_name_set', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  /** Hash of the names, which may be too long to be unique themselves. */
  key: text().notNull().unique(),
  /** By the alphabet. */
  names: text().array().notNull(),
})

/**
 * Every slug that ever was public, with the catalogue's version at which its tile, page or flags last really changed;
 * it is gone when it has no document any more. Written by triggers of product_document, so that it cannot be forgotten.
 */
export const productChange = pgTable(
  'product_change',
  {
    slug: text().primaryKey(),
    version: bigint({ mode: 'number' }).notNull(),
    /** The version at which its prices last did, as far as they changed after that. */
    pricesVersion: bigint('prices_version', { mode: 'number' }).notNull().default(0),
  },
  (table) => [index('product_change_version').on(table.version)],
)

export const productSubcategory = pgTable(
  'product_subcategory',
  {
    productId: partOf('product_id', () => product.id),
    subcategoryId: partOf('subcategory_id', () => subcategory.id),
    /** 0 is the home of the product. */
    position: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subcategoryId, table.productId] }),
    index('product_subcategory_product').on(table.productId),
  ],
)

export const review = pgTable(
  'review',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    productId: partOf('product_id', () => product.id),
    author: text().notNull(),
    rating: smallint().notNull(),
    remarks: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('review_product').on(table.productId, table.createdAt.desc()),
    check('review_rating', sql`${table.rating} between 1 and 5`),
  ],
)
