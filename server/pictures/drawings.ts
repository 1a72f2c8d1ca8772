/** Every drawing by its name. */
import type { DrawingName } from './drawing-names'
import { apparel } from './apparel'
import { bags } from './bags'
import { drinkware } from './drinkware'
import { headwear } from './headwear'
import type { Easel } from './easel'
import type { Look } from './look'
import { writing } from './writing'
import { home } from './home'
import { office } from './office'
import { outdoor } from './outdoor'
import { rounded, shape } from './shapes'
import { tech } from './tech'

const looks: Partial<Record<DrawingName, Look>> = {
  ...drinkware,
  ...apparel,
  ...headwear,
  ...bags,
  ...writing,
  ...tech,
  ...office,
  ...outdoor,
  ...home,
}

const plain: Look = {
  draw: (e: Easel) =>
    e.shadow(0, 0, 300, 40) +
    shape(rounded(-300, -600, 600, 600, 60), e.face(e.body, 0.2, 0.2)) +
    e.mark(0, -300, 220),
  box: [-300, -600, 300, 20],
  focus: [0, -300, 2],
  group: 'pair',
}

export function lookOf(name: DrawingName): Look {
  return looks[name] ?? plain
}
