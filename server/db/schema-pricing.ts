/**
 * Price tiers, set-up charges and the options that make variations. Money is in integer cents, markups in percent.
 */
import {
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { cascadingReference } from './schema-catalogue'
import { product } from './schema-product'

const idColumn = () => integer().primaryKey().generatedByDefaultAsIdentity()
const productId = () => cascadingReference('product_id', () => product.id)
const markup = (name: string) => numeric(name, { precision: 7, scale: 3, mode: 'number' }).notNull()

export const priceTier = pgTable(
  'price_tier',
  {
    id: idColumn(),
    productId: productId(),
    quantity: integer().notNull(),
    priceCents: integer('price_cents').notNull(),
    admin: markup('admin'),
    retailer: markup('retailer'),
    wholesaler: markup('wholesaler'),
    portalUser: markup('portal_user'),
    vipUser: markup('vip_user'),
    saleAgent: markup('sale_agent'),
  },
  (table) => [unique('price_tier_quantity').on(table.productId, table.quantity)],
)

export const setupPrice = pgTable(
  'setup_price',
  {
    id: idColumn(),
    productId: productId(),
    name: text().notNull(),
    unitPriceCents: integer('unit_price_cents').notNull(),
    setupPriceCents: integer('setup_price_cents').notNull(),
    defaultQuantity: integer('default_quantity').notNull(),
  },
  (table) => [index('setup_price_product').on(table.productId)],
)

export const attribute = pgTable('attribute', { id: idColumn(), name: text().notNull().unique() })

export const attributeValue = pgTable(
  'attribute_value',
  {
    id: idColumn(),
    attributeId: cascadingReference('attribute_id', () => attribute.id),
    value: text().notNull(),
  },
  (table) => [unique('attribute_value_once').on(table.attributeId, table.value)],
)

/** The attribute values of a product, in display order. */
export const productAttributeValue = pgTable(
  'product_attribute_value',
  {
    productId: productId(),
    attributeValueId: cascadingReference('attribute_value_id', () => attributeValue.id),
    attributePosition: smallint('attribute_position').notNull(),
    valuePosition: smallint('value_position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.attributeValueId] })],
)

export const variation = pgTable(
  'variation',
  {
    id: idColumn(),
    productId: productId(),
    sku: text().notNull(),
    stock: integer().notNull(),
  },
  (table) => [index('variation_product').on(table.productId), index('variation_sku').on(table.sku)],
)

export const variationValue = pgTable(
  'variation_value',
  {
    variationId: integer('variation_id').notNull(),
    attributeValueId: cascadingReference('attribute_value_id', () => attributeValue.id),
  },
  (table) => [
    primaryKey({ columns: [table.variationId, table.attributeValueId] }),
    foreignKey({ columns: [table.variationId], foreignColumns: [variation.id] }).onDelete('cascade'),
  ],
)
