/** Branding methods that put mixed ink on, one colour at a time: pad and screens. */
import type { BrandingMethod } from './branding-method'

export const inkMethods: BrandingMethod[] = [
  {
    id: 'imitation-etch',
    title: 'Imitation Etch',
    inShort: 'A frosted print with the look of etched glass',
    description:
      'A translucent, frosted ink is printed onto glass and looks like etching or sandblasting, at a fraction of the cost. Light falls through it softly, so a logo is seen without hiding what is in the glass.',
    image: 'imitation-etch',
    modalImage: 'frost',
    closeUp: 'A thin layer of frosted ink scatters the light. The glass below is whole.',
    materials: ['glass'],
    facts: {
      bestFor: 'Wine glasses, tumblers, beer glasses, carafes, glass mugs and awards',
      colours: 'One: frosted white',
      detail: 'Good for logos and text; not for hairlines',
      wear: 'Good with hand washing; it is a print, not a cut into the glass',
      setUp: 'One set-up charge per position',
    },
    advantages: [
      'The look of etched glass for the price of a print.',
      'Suits thin-walled glasses that engraving could break.',
      'Elegant on events, weddings and cellar doors.',
      'Even finish on every piece.',
    ],
    limitations: [
      'One frosted tone only: no colour and no gradients.',
      'Hard to see on frosted or white surfaces.',
      'Wash by hand: a dishwasher wears it in time.',
      'Where it must last for ever, choose Laser Engraving.',
    ],
    artwork: [
      'Vector artwork as a PDF in one solid colour, with text turned to outlines.',
      'Open shapes and bold letters read best: the mark is pale.',
      'No gradients, tints or photographs.',
      'Say how high above the base the logo is to stand.',
    ],
  },
  {
    id: 'pad-print',
    title: 'Pad Print',
    inShort: 'A soft pad carries ink onto small and curved things',
    description:
      'Ink lies in an etched plate. A soft silicone pad picks it up and sets it down on the product, following curves, edges and hollows as it does so. It is the most used method for pens, key rings, drinkware and other promotional products.',
    image: 'pad-print',
    modalImage: 'ink',
    closeUp: 'A thin layer of mixed ink lies on the surface.',
    materials: ['plastic', 'metal', 'glass', 'wood', 'leather'],
    facts: {
      bestFor: 'Pens, key rings, mugs, stress balls, tech, golf balls, lids',
      colours: 'Up to 6 colours',
      detail: 'Lines from 0.4mm, text from 5pt',
      wear: 'Good in daily use; constant rubbing wears it in time',
      setUp: 'One set-up charge per colour and position',
    },
    advantages: [
      'Prints on curved, uneven and very small surfaces.',
      'Ink is mixed to PMS colours, so brand colours are close to exact.',
      'The most economical choice for one or two colours in larger runs.',
      'Crisp small text and fine lines.',
    ],
    limitations: [
      'Up to 6 colours, each with a set-up of its own.',
      'No photographs; gradients are not recommended.',
      'The area is limited by the pad: think of a logo, not of a wrap.',
      'Colours that touch can shift slightly on curved products.',
    ],
    artwork: [
      'Vector artwork as a PDF, with text turned to outlines.',
      'Detail: minimum line 0.4mm; minimum text 5pt.',
      'Every colour named as PMS, solid, without tints.',
      'Bitmaps must be redrawn; where there is nothing else, send them above 300DPI.',
    ],
  },
  {
    id: 'rotary-screen-print',
    title: 'Rotary Screen Print',
    inShort: 'Solid colour pulled around bottles and mugs',
    description:
      'The product turns against a fine mesh while a squeegee presses ink through the open parts. It lays a strong, solid colour around bottles, mugs and tumblers, and is the most economical wrap for large runs.',
    image: 'rotary-screen-print',
    modalImage: 'ink',
    closeUp: 'A full layer of mixed ink, around the wall.',
    materials: ['plastic', 'metal', 'glass'],
    facts: {
      bestFor: 'Drink bottles, shakers, mugs, tumblers, jars, candles',
      colours: 'About 5 colours',
      detail: 'Good for bold logos and text',
      wear: 'Very good: the layer of ink is thick',
      setUp: 'One set-up charge per colour',
    },
    advantages: [
      'Strong, opaque colour that shows on dark and steel surfaces.',
      'Ink is mixed to PMS colours.',
      'A large area, up to almost the whole way round.',
      'The lowest price per piece for one colour in large runs.',
    ],
    limitations: [
      'About 5 colours, fewer on some shapes, each with a set-up of its own.',
      'No photographs or smooth gradients.',
      'Only round products with a straight or evenly tapered wall.',
      'Leave a small gap where the ends of the print meet.',
    ],
    artwork: [
      'Vector artwork as a PDF on the template of the product, with text turned to outlines.',
      'Every colour named as PMS, solid, without tints.',
      'Leave a little space between colours, as they can shift slightly.',
      'Bitmaps must be redrawn; where there is nothing else, send them above 300DPI.',
    ],
  },
  {
    id: 'screen-print',
    title: 'Screen Print',
    inShort: 'Solid ink pressed through a mesh, one colour at a time',
    description:
      'Each colour has a fine mesh with a stencil of its own. A squeegee presses ink through the open parts onto fabric or any flat surface. It gives strong, opaque colour over large areas, and costs less the more pieces are printed.',
    image: 'screen-print',
    modalImage: 'ink',
    closeUp: 'A full layer of mixed ink lies on the surface, or in the top of the fabric.',
    materials: ['fabric', 'plastic', 'paper', 'wood', 'leather'],
    facts: {
      bestFor: 'T-shirts, tote and paper bags, umbrellas, frisbees, signs, notebooks',
      colours: 'About 5 colours',
      detail: 'Good for logos and text; coarser on open weaves',
      wear: 'Very good; printed clothing is made to be washed',
      setUp: 'One set-up charge per colour and position',
    },
    advantages: [
      'Bright, opaque colour, also on dark fabric.',
      'Ink is mixed to PMS colours.',
      'Large prints, from a chest logo to a full back.',
      'The lowest price per piece for large runs in few colours.',
    ],
    limitations: [
      'About 5 colours, each with a set-up of its own.',
      'Not economical for a handful of pieces.',
      'Photographs and smooth gradients only as a pattern of dots.',
      'Flat surfaces only; round ones go to Rotary Screen Print.',
    ],
    artwork: [
      'Vector artwork as a PDF, with text turned to outlines.',
      'Every colour named as PMS, solid, without tints.',
      'Leave a little space between colours, as they can shift slightly.',
      'Bitmaps must be redrawn; where there is nothing else, send them above 300DPI.',
    ],
  },
]
