/** Every drawing by its name. */
import { audio } from './audio'
import { banners } from './banners'
import { bottles } from './bottles'
import { cables } from './cables'
import { candles } from './candles'
import { cases } from './cases'
import { cups } from './cups'
import { desk } from './desk'
import type { DrawingName } from './drawing-names'
import { glasses } from './glasses'
import { headwear } from './headwear'
import { hygiene } from './hygiene'
import { kitchen } from './kitchen'
import { lanyards } from './lanyards'
import { lollies } from './lollies'
import type { Look } from './look'
import { outdoor } from './outdoor'
import { outerwear } from './outerwear'
import { packs } from './packs'
import { pencils } from './pencils'
import { pens } from './pens'
import { picnic } from './picnic'
import { power } from './power'
import { prizes } from './prizes'
import { shirts } from './shirts'
import { softBags } from './soft-bags'
import { stands } from './stands'
import { stationery } from './stationery'
import { sweets } from './sweets'
import { tools } from './tools'
import { towels } from './towels'
import { toys } from './toys'
import { umbrellas } from './umbrellas'
import { wellbeing } from './wellbeing'
import { workwear } from './workwear'

const looks: Record<DrawingName, Look> = {
  ...shirts,
  ...outerwear,
  ...workwear,
  ...bottles,
  ...cups,
  ...glasses,
  ...umbrellas,
  ...picnic,
  ...outdoor,
  ...softBags,
  ...packs,
  ...cases,
  ...power,
  ...audio,
  ...cables,
  ...candles,
  ...kitchen,
  ...towels,
  ...stationery,
  ...desk,
  ...lanyards,
  ...banners,
  ...stands,
  ...sweets,
  ...lollies,
  ...prizes,
  ...toys,
  ...pens,
  ...pencils,
  ...hygiene,
  ...wellbeing,
  ...headwear,
  ...tools,
}

export function lookOf(name: DrawingName): Look {
  return looks[name]
}
