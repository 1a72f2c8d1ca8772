/**
 * Names of the 18 branding methods (req 9.6). Their descriptions are in branding-methods.ts, which is loaded only by
 * the screens that show them.
 */

/** Titles by id, as in `/branding?method=pad-print`. */
export const brandingNames = {
  'colourflex-transfer': 'Colourflex Transfer',
  debossing: 'Debossing',
  'digital-label': 'Digital Label',
  'digital-packaging-print': 'Digital Packaging Print',
  'digital-print': 'Digital Print',
  'direct-digital': 'Direct Digital',
  embroidery: 'Embroidery',
  'foil-printing': 'Foil Printing',
  'hot-stamping': 'Hot Stamping',
  'imitation-etch': 'Imitation Etch',
  'laser-engraving': 'Laser Engraving',
  'pad-print': 'Pad Print',
  'resin-coated-finish': 'Resin Coated Finish',
  'rotary-digital-print': 'Rotary Digital Print',
  'rotary-screen-print': 'Rotary Screen Print',
  'screen-print': 'Screen Print',
  'silicone-digital-print': 'Silicone Digital Print',
  'sublimation-print': 'Sublimation Print',
} as const

export type BrandingId = keyof typeof brandingNames

/** Titles of all methods that print, for the search word "printed". */
export const printMethods = (
  [
    'colourflex-transfer',
    'digital-label',
    'digital-packaging-print',
    'digital-print',
    'direct-digital',
    'foil-printing',
    'pad-print',
    'rotary-digital-print',
    'rotary-screen-print',
    'screen-print',
    'silicone-digital-print',
    'sublimation-print',
  ] as const
).map((id): string => brandingNames[id])

/** The most requested thread colours of embroidery, by family. Other colours are matched to a Pantone (PMS) colour. */
export const threadColours: [string, string[]][] = [
  ['White and natural', ['White', 'Ivory', 'Cream', 'Natural', 'Beige', 'Sand']],
  ['Yellow and orange', ['Lemon', 'Yellow', 'Mustard', 'Gold', 'Peach', 'Orange', 'Rust']],
  ['Red and pink', ['Coral', 'Red', 'Cardinal', 'Burgundy', 'Pink', 'Hot Pink', 'Fuchsia']],
  ['Purple', ['Lilac', 'Lavender', 'Violet', 'Purple', 'Plum']],
  ['Blue', ['Sky Blue', 'Aqua', 'Turquoise', 'Teal', 'Blue', 'Royal Blue', 'Cobalt', 'Navy']],
  ['Green', ['Mint', 'Lime', 'Kelly Green', 'Emerald', 'Sage', 'Olive', 'Forest Green', 'Bottle Green']],
  ['Brown', ['Tan', 'Camel', 'Copper', 'Bronze', 'Brown', 'Chocolate']],
  ['Grey and black', ['Silver', 'Light Grey', 'Grey', 'Slate', 'Charcoal', 'Black']],
]
