/** Branding methods that press a shape or foil into the surface. */
import type { BrandingMethod } from './branding-method'

export const pressedMethods: BrandingMethod[] = [
  {
    id: 'debossing',
    title: 'Debossing',
    inShort: 'Your logo pressed into the surface, without ink',
    description:
      'A metal plate engraved with your logo is pressed into the material under heat. What stays is a sunken, tone-on-tone mark that is seen in the light and felt with a finger. On many PU covers the pressed area turns a little darker.',
    image: 'debossing',
    modalImage: 'pressed',
    closeUp: 'The surface itself is lower where the plate was. Nothing is added to it.',
    materials: ['leather', 'paper'],
    facts: {
      bestFor: 'Notebooks, compendiums, leather and PU gifts, luggage tags, coasters',
      colours: 'None: it takes the colour of the material',
      detail: 'Lines from 0.4mm',
      wear: 'Lasts as long as the product; there is nothing to wear off',
      setUp: 'One set-up charge per position for the plate, which is kept for repeat orders',
    },
    advantages: [
      'A quiet, classic look that suits executive gifts.',
      'Cannot fade, peel or be scratched off.',
      'No ink: brand colours need no matching.',
      'Can be combined with foil for contrast: see Hot Stamping.',
    ],
    limitations: [
      'No colour, so contrast is low on dark or strongly grained material.',
      'Large solid areas press unevenly: outlines and letters work best.',
      'Only on material that gives way, such as leather, PU and thick card.',
      'Depth differs a little with the padding behind the cover.',
    ],
    artwork: [
      'Vector artwork as a PDF in one solid colour, with text turned to outlines.',
      'Minimum line 0.4mm, and as much between two lines.',
      'No gradients, tints or photographs.',
      'Keep the logo at least 10mm from edges, stitching and spines.',
    ],
  },
  {
    id: 'foil-printing',
    title: 'Foil Printing',
    inShort: 'Metallic gold, silver or copper without a metal block',
    description:
      'The shape of your artwork is printed first. Metallic foil is then laid over it and bonded by heat and pressure, and only where there is print does the foil stay. The surface shines like metal and stays flat.',
    secondDescription:
      'As no block has to be made, foil printing suits short runs and artwork that changes from piece to piece. It does not sink into the material as Hot Stamping does, so choose that method where the mark should also be felt. Foil colours: Gold, Silver and Copper.',
    image: 'foil-printing',
    modalImage: 'foil',
    closeUp: 'Foil lies flat on the printed shape, and mirrors the light.',
    materials: ['paper', 'leather'],
    facts: {
      bestFor: 'Notebook covers, gift bags, boxes, cards and certificates',
      colours: 'Gold, Silver and Copper, one foil at a time',
      detail: 'Lines from 0.4mm on smooth, 1mm on textured material',
      wear: 'Good in normal use; keys and rough handling scratch it',
      setUp: 'One set-up charge per position; no block to pay for',
    },
    advantages: [
      'A true metallic shine that no ink gives.',
      'Fast and economical for short runs, as there is no block.',
      'Names can differ on every piece.',
      'Strong contrast on dark covers.',
    ],
    limitations: [
      'One foil colour per position: Gold, Silver or Copper.',
      'No gradients or tints: there is foil or there is none.',
      'Coarse grain breaks fine lines up.',
      'Large solid areas can show small pinholes.',
    ],
    artwork: [
      'Vector artwork as a PDF in one solid colour, with text turned to outlines.',
      {
        point: 'Minimum line, by the surface:',
        parts: ['0.4mm on smooth material', '1mm on textured material'],
      },
      'Name the foil: Gold, Silver or Copper.',
      'No bitmaps, gradients or transparent areas.',
    ],
  },
  {
    id: 'hot-stamping',
    title: 'Hot Stamping',
    inShort: 'A hot metal block presses foil into the surface',
    description:
      'A heated metal block with your logo presses a ribbon of foil onto the product. Foil and impression are made in one stroke, so the mark shines and lies slightly below the surface, where it is protected.',
    image: 'hot-stamping',
    modalImage: 'stamped-foil',
    closeUp: 'Foil lines a shallow impression, below the reach of most scratches.',
    materials: ['leather', 'paper', 'plastic', 'wood'],
    facts: {
      bestFor: 'Pencils, notebooks, PU and leather gifts, presentation boxes, napkins',
      colours: 'One foil per position: metallic or solid pigment colours',
      detail: 'Lines from 0.4mm',
      wear: 'Very good: the foil lies below the surface',
      setUp: 'One set-up charge per position for the block, which is kept for repeat orders',
    },
    advantages: [
      'Rich, even foil that can be seen and felt.',
      'Wears better than foil that lies on the surface.',
      'Dry at once: nothing smudges and nothing has to cure.',
      'The block is kept, so repeat orders cost less.',
    ],
    limitations: [
      'One colour per position; a second colour needs a second block and pass.',
      'No gradients, tints or photographs.',
      'Flat or gently curved surfaces only.',
      'Material that heat damages cannot be stamped.',
    ],
    artwork: [
      'Vector artwork as a PDF in one solid colour, with text turned to outlines.',
      'Minimum line 0.4mm, and as much between two lines.',
      'No bitmaps: a block is cut from outlines.',
      'Name the foil colour and the position on the product.',
    ],
  },
]
