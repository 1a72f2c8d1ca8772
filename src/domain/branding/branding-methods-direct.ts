/** Branding methods that a machine puts straight onto the finished product: inkjet and laser. */
import type { BrandingMethod } from './branding-method'

export const directMethods: BrandingMethod[] = [
  {
    id: 'direct-digital',
    title: 'Direct Digital',
    inShort: 'Full colour ink printed and hardened right on the product',
    description:
      'An inkjet printer prints straight onto the product, and ultraviolet light hardens the ink at once. A white layer goes first where the product is dark or clear. It brings photographs and many colours to hard, flat surfaces.',
    image: 'direct-digital',
    modalImage: 'cured-ink',
    closeUp: 'Hardened ink on a layer of white. You can just feel it.',
    materials: ['plastic', 'metal', 'wood', 'glass', 'leather', 'paper'],
    facts: {
      bestFor: 'Power banks, pens, notebooks, awards, coasters, phone accessories, USB drives',
      colours: 'Full colour, with white behind it on dark surfaces',
      detail: 'Fine: small text and photographs',
      wear: 'Good in daily use; sharp edges can scratch it',
      setUp: 'One set-up charge per position, whatever the number of colours',
    },
    advantages: [
      'Full colour, photographs and gradients at one price.',
      'Dry at once, so that orders leave quickly.',
      'Each piece can carry its own name, number or QR code.',
      'Covers large parts of a flat face, close to its edges.',
    ],
    limitations: [
      'Flat or gently curved surfaces only; bottles and mugs go to Rotary Digital Print.',
      'PMS colours are matched as closely as process colours allow; no metallic ink.',
      'On very glossy surfaces it holds less well than engraving.',
      'Not for products that are washed in a dishwasher.',
    ],
    artwork: [
      'Vector artwork as a PDF, with text turned to outlines.',
      'Bitmaps above 300DPI at the size they are printed.',
      '3mm bleed where the print runs over an edge.',
      'Say where white is to be printed and where the product is to show through.',
    ],
  },
  {
    id: 'laser-engraving',
    title: 'Laser Engraving',
    inShort: 'A laser takes the surface away, for good',
    description:
      'A fine laser beam removes the coating or burns into the material itself. Coated steel shows its bright metal, timber a warm brown, glass a frosted white. Nothing is added, so nothing can come off.',
    image: 'laser-engraving',
    modalImage: 'cut',
    closeUp: 'The coating is gone where the beam was, and the material below shows.',
    materials: ['metal', 'wood', 'glass', 'leather'],
    facts: {
      bestFor: 'Steel bottles, metal pens, key rings, timber boards, awards, glassware',
      colours: 'None: it takes the colour of what lies below the surface',
      detail: 'Very fine',
      wear: 'Lasts as long as the product, also through washing',
      setUp: 'One set-up charge per position',
    },
    advantages: [
      'Cannot fade, peel or wash off.',
      'Names and numbers can differ on every piece for little more.',
      'Crisp small text on metal, such as the barrel of a pen.',
      'No ink: brand colours need no matching.',
    ],
    limitations: [
      'The colour is that of the material and cannot be chosen.',
      'Timber, bamboo and leather differ from piece to piece, and so does the mark.',
      'Large solid areas take long and can look uneven.',
      'No photographs, and gradients only as a pattern of dots.',
    ],
    artwork: [
      'Vector artwork as a PDF in one solid colour, with text turned to outlines.',
      'No gradients or tints; black is what is engraved.',
      'Bitmaps only for portraits on request, above 300DPI.',
      'Names in a spreadsheet, one per row, spelled as they are to appear.',
    ],
  },
  {
    id: 'rotary-digital-print',
    title: 'Rotary Digital Print',
    inShort: 'Full colour all the way round bottles and mugs',
    description:
      'The product turns under inkjet heads while ultraviolet light hardens the ink. Artwork can run right around a bottle, mug or tumbler in full colour, with white behind it on dark or steel surfaces.',
    image: 'rotary-digital-print',
    modalImage: 'cured-ink',
    closeUp: 'Hardened ink on a layer of white, wrapped around the wall.',
    materials: ['metal', 'plastic', 'glass', 'wood'],
    facts: {
      bestFor: 'Steel bottles, tumblers, travel mugs, jars, metal pens',
      colours: 'Full colour, with white behind it on dark surfaces',
      detail: 'Fine: photographs and small text',
      wear: 'Good in daily use; wash by hand unless the product says otherwise',
      setUp: 'One set-up charge per design, whatever the number of colours',
    },
    advantages: [
      'A picture around the whole body, with no end visible.',
      'Photographs and gradients at one price.',
      'Leave areas without white, and steel or glass shines through.',
      'Names can differ on every piece.',
    ],
    limitations: [
      'Only round products with a straight or evenly tapered wall.',
      'Handles, grips and strong curves limit the height of the print.',
      'A fine line may be seen where the ends of a wrap meet.',
      'PMS colours are matched as closely as process colours allow; no metallic ink.',
    ],
    artwork: [
      'Lay artwork out on the template of the product and send it as a PDF, with text turned to outlines.',
      'Bitmaps above 300DPI at the size they are printed.',
      '3mm bleed for a wrap, so that its ends overlap.',
      'Say where white is to be printed and where the product is to show through.',
    ],
  },
]
