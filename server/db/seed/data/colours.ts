/** Which colours each kind of product is stocked in. */
import type { ColourName } from '../../../pictures/palette'

const sets = {
  steel: 'black white navy royal teal forest-green silver red coral sage-green rose-gold aqua',
  steelPlain: 'silver black copper',
  plastic: 'clear black white royal red lime orange navy aqua pink',
  pen: 'black royal red navy white green orange purple teal lime light-blue',
  metalPen: 'silver black navy charcoal rose-gold gold teal red',
  metal: 'silver black gold copper',
  ceramic: 'white black navy red royal sage-green yellow charcoal',
  enamel: 'white navy black red forest-green light-blue',
  glass: 'clear',
  canvas: 'natural black navy charcoal forest-green red sage-green',
  jute: 'natural brown',
  polyester: 'black navy charcoal royal red grey teal lime orange purple',
  kraft: 'natural white brown black',
  giftBag: 'white black navy red gold silver forest-green',
  garment: 'black white navy charcoal grey royal red maroon forest-green teal sage-green light-blue gold',
  fleece: 'black navy grey charcoal maroon forest-green natural sage-green royal',
  outerwear: 'black navy charcoal grey royal forest-green',
  hiVis: 'yellow orange lime',
  apron: 'black navy charcoal natural forest-green maroon',
  headwear: 'black navy white charcoal red royal natural forest-green grey maroon sage-green',
  knit: 'black navy charcoal grey maroon forest-green natural gold red',
  tech: 'black white charcoal silver navy',
  bamboo: 'bamboo',
  timber: 'bamboo brown natural',
  cork: 'cork',
  leather: 'black navy brown charcoal maroon teal sage-green',
  note: 'yellow light-blue pink lime orange',
  paper: 'white natural light-blue',
  bright: 'yellow orange red royal lime pink purple light-blue green',
  webbing: 'black royal red navy white green orange purple teal yellow',
  fabric: 'black navy royal red forest-green white charcoal yellow orange',
  blanket: 'navy red forest-green grey royal teal',
  towel: 'white navy royal black aqua grey sage-green coral',
  candle: 'white black natural sage-green pink charcoal',
  tin: 'silver white black red royal gold',
  lolly: 'clear',
  wrapper: 'gold silver red royal white black purple forest-green',
  signage: 'white black navy royal red green yellow',
  medal: 'gold silver copper',
  trophy: 'gold silver copper black',
  plush: 'brown natural grey white',
  balm: 'white black natural pink aqua',
  anodised: 'black silver red royal green orange',
  firstAid: 'red white green navy orange',
  canopy: 'white black navy royal red forest-green',
  foam: 'yellow red royal green orange white lime',
} as const

export type ColourSet = keyof typeof sets

export function coloursOf(set: ColourSet): ColourName[] {
  return sets[set].split(' ') as ColourName[]
}
