/** The product and its data for lists, search and reviews. Money is in integer cents. */
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
import { isDemo, timestamptz, cascadingReference, subcategory, tsvector } from './schema-catalogue'

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
    /** Hex colours for the swatches of a tile. */
    colours: jsonb().$type<string[]>().notNull(),
    /** Picture paths in gallery order; the tile shows the first picture. */
    gallery: jsonb().$type<string[]>().notNull(),
    /** Alt text, unprinted picture and print areas of a picture, in the format of docs/provider/optional-calls.md. */
    printAreas:
      jsonb('print_areas').$type<
        Record<string, { Alt?: string; Unprinted?: string; PrintArea?: Record<string, unknown>[] }>
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
    createdAt: timestamptz('created_at').notNull(),
    /** Currently not sold: it has no document, is in no list, and cannot be ordered. */
    isHidden: boolean('is_hidden').notNull().default(false),
    isDemo: isDemo(),
  },
  (table) => [
    index('product_popularity').on(table.popularity.desc(), table.id),
    index('product_created').on(table.createdAt.desc(), table.id),
    index('product_words').using('gin', sql`${table.name} gin_trgm_ops, ${table.sku} gin_trgm_ops`),
    index('product_hidden').on(table.id).where(sql`${table.isHidden}`),
    index('product_demo').on(table.id).where(sql`${table.isDemo}`),
    index('product_gallery').using('gin', table.gallery),
    index('product_unprinted').using(
      'gin',
      sql`jsonb_path_query_array(${table.printAreas}, '$.*.Unprinted')`,
    ),
  ],
)

/**
 * The replies of public reads, made from the rows by writes/product-document.ts. The replies' only price is
 * `from_cents`. A migration stores its long columns outside of the row (TOAST), so that a search with thousands of hits
 * reads only the short columns.
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
    /**
     * Lowest unit prices for the roles 0 … 5; in SQL the price of a role is element role + 1. null: the product has
     * no tiers.
     */
    fromCents: integer('from_cents').array(),
    /** Letters and digits of the SKU and of the variations' SKUs, in lower case, each between spaces. */
    skuKeys: text('sku_keys').notNull(),
    /**
     * Names of the lists in which the product's flags place it. They are stored so that a changed flag counts as a
     * change of the product.
     */
    flags: text().notNull().default(''),
    /**
     * Hash of the inputs of customer-specific prices, so that a change of prices counts as a change of the product; '':
     * the document was made without a hash.
     */
    pricesHash: text('prices_hash').notNull().default(''),
    searchVector: tsvector('search_vector').notNull(),
    /** Copy of `product.popularity`, by which hits are sorted. */
    popularity: integer().notNull().default(0),
  },
  (table) => [
    index('product_document_words').using('gin', table.searchVector),
    index('product_document_skus').using('gin', sql`${table.skuKeys} gin_trgm_ops`),
  ],
)

/**
 * Columns by which lists are filtered, counted, sorted and priced (req 16.2, 16.3), made from the rows by
 * writes/product-facts.ts with the shop's rules. The table has all columns that lists need, so that a list of thousands
 * reads no wider rows.
 */
export const productFacts = pgTable('product_facts', {
  productId: integer('product_id')
    .primaryKey()
    .references(() => product.id, { onDelete: 'cascade' }),
  nameKey: text('name_key').notNull(),
  /** These three columns contain ids of `product_name_set`. */
  colours: integer().notNull(),
  branding: integer().notNull(),
  materials: integer().notNull(),
  /** In the format of `productionText` in src/domain/delivery/dispatch.ts; delivery days are calculated from it. */
  productionTime: text('production_time'),
  stock: integer(),
  minimumQuantity: integer('minimum_quantity').notNull(),
  rating: doublePrecision(),
  /** ISO date. */
  addedOn: text('added_on').notNull(),
  /** Copies of columns of `product`, by which lists select and sort. */
  isNew: boolean('is_new').notNull(),
  isIndent: boolean('is_indent').notNull(),
  isSale: boolean('is_sale').notNull(),
  popularity: integer().notNull(),
  createdAt: timestamptz('created_at').notNull(),
  /** In ascending order; a product without tiers has no price. */
  tierQuantities: integer('tier_quantities').array().notNull(),
  /** Price of one piece with the markup of role 0 … 5: [role + 1][tier]. */
  unitCents: integer('unit_cents').array().array().notNull(),
  /** Unit prices of the preselected set-ups per piece, without their charges. */
  setupCents: integer('setup_cents').notNull(),
  /**
   * Charges per job: each set-up as often as it is preselected, and freight. Each charge is later divided by the
   * number of pieces and rounded up separately.
   */
  jobCents: integer('job_cents').array().notNull(),
  isBranded: boolean('is_branded').notNull(),
})

/**
 * Large lists without filters, shared by all instances: computed once per version of the catalogue (reads/tile.ts).
 */
export const largeList = pgTable('large_list', {
  key: text().primaryKey(),
  /** Version of the catalogue. */
  version: bigint({ mode: 'number' }).notNull(),
  /** Ids of all products in order: `1,2,3`. */
  ids: text().notNull(),
  /** JSON in a format that only the finder reads. */
  facets: text().notNull(),
})

/**
 * Sets of colours, methods or materials. Thousands of products share the same set, so that facet counts read few
 * rows.
 */
export const productNameSet = pgTable('product_name_set', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  /** Hash of the names, which may be too long for a unique index. */
  key: text().notNull().unique(),
  /** In alphabetical order. */
  names: text().array().notNull(),
})

/**
 * Every slug that ever was public, with the catalogue's version at which its tile, page or flags last changed. A slug
 * without a document is a deleted product. Triggers of product_document write the rows, so that no code can
 * forget a row.
 */
export const productChange = pgTable(
  'product_change',
  {
    slug: text().primaryKey(),
    version: bigint({ mode: 'number' }).notNull(),
    /** The version at which its prices last changed, if that was after the last other change. */
    pricesVersion: bigint('prices_version', { mode: 'number' }).notNull().default(0),
  },
  (table) => [index('product_change_version').on(table.version)],
)

export const productSubcategory = pgTable(
  'product_subcategory',
  {
    productId: cascadingReference('product_id', () => product.id),
    subcategoryId: cascadingReference('subcategory_id', () => subcategory.id),
    /** 0: the product's main subcategory. */
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
    productId: cascadingReference('product_id', () => product.id),
    author: text().notNull(),
    rating: smallint().notNull(),
    remarks: text().notNull(),
    createdAt: timestamptz('created_at').notNull(),
    isDemo: isDemo(),
  },
  (table) => [
    index('review_product').on(table.productId, table.createdAt.desc()),
    check('review_rating', sql`${table.rating} between 1 and 5`),
  ],
)
