/** Every drawing by its name. */
import { apparel } from './apparel'
import { bags } from './bags'
import type { DrawingName } from './drawing-names'
import { drinkware } from './drinkware'
import { fun } from './fun'
import { headwear } from './headwear'
import { health } from './health'
import { home } from './home'
import type { Look } from './look'
import { office } from './office'
import { outdoor } from './outdoor'
import { signage } from './signage'
import { sweets } from './sweets'
import { tech } from './tech'
import { tools } from './tools'
import { writing } from './writing'

const looks: Record<DrawingName, Look> = {
  ...drinkware,
  ...writing,
  ...bags,
  ...apparel,
  ...headwear,
  ...tech,
  ...office,
  ...outdoor,
  ...home,
  ...tools,
  ...health,
  ...sweets,
  ...signage,
  ...fun,
}

export function lookOf(name: DrawingName): Look {
  return looks[name]
}
