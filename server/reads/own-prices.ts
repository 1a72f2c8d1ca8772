/** The price fields of `product/login/{slug}`, put together by the database, with the columns that a role may see. */
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { priceTier, setupPrice } from '../db/schema-pricing'
import { visibleMarkups } from './price-columns'

const dollars = (cents: AnyPgColumn) => sql`trim_scale(${cents} / 100.0)`

/** JSON object of `product p`. */
export function ownPrices(roleId: number): SQL {
  const markups = visibleMarkups(roleId).map(
    ({ field, column }) => sql`, ${sql.param(field)}::text, trim_scale(${priceTier[column]})`,
  )
  return sql`jsonb_build_object(
    'ProductUnbrandedPrice', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'ProductUnbrandedPriceID', ${priceTier.id}, 'QTY', ${priceTier.quantity},
        'Price', ${dollars(priceTier.priceCents)}${sql.join(markups)}) order by ${priceTier.quantity}), '[]')
      from ${priceTier} where ${priceTier.productId} = p.id),
    'ProductSetupPrice', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'ProductSetupPriceID', ${setupPrice.id}, 'UnitPrice', ${dollars(setupPrice.unitPriceCents)},
        'SetupPrice', ${dollars(setupPrice.setupPriceCents)}, 'SetupName', ${setupPrice.name},
        'Default', ${setupPrice.defaultQuantity}) order by ${setupPrice.id}), '[]')
      from ${setupPrice} where ${setupPrice.productId} = p.id),
    'CostFlag', p.cost_flag)`
}
