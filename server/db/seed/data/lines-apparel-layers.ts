/** Hoodies, sweats, jackets and vests. */
import type { ProductLine } from '../product-line'

export const layerLines: ProductLine[] = [
  {
    prefix: 'HD',
    home: 'apparel/hoodies-sweats',
    noun: 'Hoodie',
    look: { drawing: 'hoodie', colours: 'fleece', accents: ['white', 'black', 'grey'], branding: 'garment' },
    trade: { from: 3290, minimum: 10, carton: [60, 44, 42, 20, 13.6], share: 2 },
    variants: `Brushed Fleece; size M: 57 x 72 cm; 1 | Zip-Through; size M: 57 x 71 cm; 1.15 | Organic
      Fleece; size M: 57 x 72 cm; 1.3 | Heavyweight; size M: 60 x 72 cm; 1.45`,
    about: `A {label} hoodie with a lined hood, flat drawcords and a pouch pocket that holds both hands. |
      The {name} is warm without bulk and soft on the inside from the first wear to the last.`,
    uses: `Leavers' tops, club merchandise and winter uniforms. | The one welcome gift nobody leaves in
      the drawer. | From ten pieces, so a small team can have its own.`,
    features: `Double-layer hood | Ribbed cuffs and hem with elastane | Kangaroo pocket with a phone slot
      | Twin-needle seams | Pre-shrunk | Names on the back from one piece | Youth sizes on request`,
    specs: `Fit: regular, unisex | Care: cool machine wash inside out | Hood: lined | Standard: OEKO-TEX
      100`,
    materials: `Fabric: cotton-rich fleece, {label} finish | Rib: cotton and elastane | Cords: cotton`,
    choice: 'Size: XS, S, M, L, XL, 2XL, 3XL',
    collections: ['winter', 'onboarding-kits'],
  },
  {
    prefix: 'SJ',
    home: 'apparel/hoodies-sweats',
    noun: 'Sweatshirt',
    look: { drawing: 'hoodie', colours: 'fleece', accents: ['white', 'black'], branding: 'garment' },
    trade: { from: 2790, minimum: 10, carton: [60, 44, 40, 24, 13.2] },
    variants: `Crew Neck; size M: 56 x 70 cm; 1 | Half-Zip; size M: 57 x 72 cm; 1.28 | Relaxed Crew; size
      M: 60 x 70 cm; 1.16`,
    about: `A plain-fronted sweatshirt that goes over a shirt or under a jacket. | The {name} has a set-in
      sleeve, a wide rib and a surface as smooth as a tee for printing.`,
    uses: `Studios, universities and football clubs. | Quieter than a hoodie, so offices like it too. | A
      single chest embroidery is all it needs.`,
    features: `Brushed inside | Wide ribbed hem and cuffs | Taped neck | Smooth face for fine print |
      Pre-shrunk | Matches our hoodie colours`,
    specs: `Fit: regular, unisex | Fabric weight: 300 gsm | Care: cool machine wash | Standard: OEKO-TEX
      100`,
    materials: `Fabric: 80% cotton, 20% recycled polyester fleece | Rib: cotton and elastane`,
    choice: 'Size: XS, S, M, L, XL, 2XL, 3XL',
    collections: ['winter'],
  },
  {
    prefix: 'JK',
    home: 'apparel/jackets',
    noun: 'Jacket',
    look: { drawing: 'jacket', colours: 'outerwear', accents: ['black', 'grey'], branding: 'outerwear' },
    trade: { from: 5490, minimum: 10, carton: [60, 46, 44, 15, 12.8], share: 2 },
    variants: `Softshell; size M: 57 x 73 cm; 1 | Puffer; size M: 58 x 72 cm; 1.35 | Spray; size M: 59 x
      74 cm; 0.75 | Recycled Softshell; size M: 57 x 73 cm; 1.2`,
    about: `A {label} jacket with a stand collar, zipped pockets and a storm flap behind the front zip. |
      The {name} turns wind and showers and still looks like part of the uniform.`,
    uses: `Real estate teams, site managers and yacht crews. | A long-service gift with a name on the
      chest. | Worn over a polo it takes the uniform through winter.`,
    features: `Two zipped hand pockets | Inner pocket with cable outlet | Adjustable hem | Access zip
      inside for embroidery | Chin guard | Women's sizes match`,
    specs: `Weather rating: wind and shower proof | Fit: regular | Care: cool gentle wash, no softener |
      Zips: YKK or equal`,
    materials: `Shell: polyester, DWR treated | Lining: micro fleece or taffeta`,
    choice: 'Size: S, M, L, XL, 2XL, 3XL',
    collections: ['winter', 'corporate-gifts'],
  },
  {
    prefix: 'VT',
    home: 'apparel/vests',
    noun: 'Vest',
    look: { drawing: 'vest', colours: 'outerwear', accents: ['black', 'grey'], branding: 'outerwear' },
    trade: { from: 4290, minimum: 10, carton: [58, 44, 42, 20, 11.4], share: 2 },
    variants: `Puffer; size M: 56 x 70 cm; 1.15 | Softshell; size M: 56 x 70 cm; 1 | Fleece; size M: 56 x
      70 cm; 0.82`,
    about: `A {label} vest that warms the chest and leaves the arms free to work. | The {name} packs
      small, layers neatly and is the first thing picked up on a cold morning.`,
    uses: `Agribusiness, brokers and market stallholders. | Give it at the field day; see it at the next
      one. | Sits well under a lanyard or a harness.`,
    features: `Two zipped pockets | Stand collar | Elastic armholes | Inside pocket for a phone |
      Embroidery access zip | Machine washable`,
    specs: `Fit: regular | Weather rating: wind resistant | Care: cool machine wash | Weight: 320 g in M`,
    materials: `Shell: polyester | Fill or lining: recycled polyester`,
    choice: 'Size: S, M, L, XL, 2XL, 3XL',
    collections: ['winter', 'corporate-gifts'],
  },
]
