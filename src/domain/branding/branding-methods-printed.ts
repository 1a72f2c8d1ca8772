/** Branding methods for paper, labels and packs, which are printed before they are put on or put together. */
import type { BrandingMethod } from './branding-method'

export const printedMethods: BrandingMethod[] = [
  {
    id: 'digital-label',
    title: 'Digital Label',
    inShort: 'A full colour adhesive label, cut to shape',
    description:
      'Artwork is printed in full colour on self-adhesive material, cut to a round, square or special shape and applied to the product. It is the simplest way to full colour on jars, tins, bottles and boxes, and the fastest for a few hundred pieces.',
    image: 'digital-label',
    modalImage: 'label',
    closeUp: 'Print under a clear finish, on a label that adhesive holds.',
    materials: ['plastic', 'glass', 'metal', 'paper'],
    facts: {
      bestFor: 'Mints and lollies, candles, lip balm, sanitiser, water bottles, gift boxes',
      colours: 'Full colour',
      detail: 'Fine: text from 5pt in one solid colour',
      wear: 'Good in dry use; laminate it where it gets wet or is rubbed',
      setUp: 'One set-up charge per design, whatever the number of colours',
    },
    advantages: [
      'Photographs and gradients at no extra cost per colour.',
      'No plates or screens, so small runs are economical.',
      'Room for ingredients, barcodes and QR codes as well as a logo.',
      'Each label can carry its own name or number.',
    ],
    limitations: [
      'It is an added layer: it can be felt, and can be peeled off on purpose.',
      'Needs a smooth surface that curves in one direction only.',
      'Not for dishwashers or for long soaking.',
      'Paper labels are for indoors; ask for a synthetic one for outdoors.',
    ],
    artwork: [
      'Vector artwork as a PDF, with text turned to outlines.',
      'Bitmaps above 300DPI at the size they are printed.',
      '3mm bleed beyond the cut, and text at least 2mm inside it.',
      'A cutting line on a layer of its own for special shapes.',
    ],
  },
  {
    id: 'digital-packaging-print',
    title: 'Digital Packaging Print',
    inShort: 'Boxes, sleeves and bags printed in full colour',
    description:
      'The pack itself is printed: boxes, sleeves, wraps and pouches in full colour, with no plates. It makes a standard pack your own, from a few pieces for a launch to a whole mailing.',
    image: 'digital-packaging-print',
    modalImage: 'soaked-ink',
    closeUp: 'Ink lies in the top of the board, under a varnish where one is chosen.',
    materials: ['paper', 'plastic'],
    facts: {
      bestFor: 'Gift boxes, mailers, confectionery packs, sleeves, presentation packs',
      colours: 'Full colour',
      detail: 'Fine on coated board, softer on kraft',
      wear: 'Made for transport and handling; a varnish helps against rubbing',
      setUp: 'One set-up charge per design; no plates to pay for',
    },
    advantages: [
      'Branding begins before the gift is opened.',
      'The whole outside can carry artwork, edge to edge.',
      'Short runs and several versions in one order are economical.',
      'We send a template of the unfolded pack with the safe area.',
    ],
    limitations: [
      'Artwork must be laid out on the template of the pack.',
      'Colours look duller on brown kraft, and white is not printed on it.',
      'Solid colour across a fold can crack slightly.',
      'Exact PMS colours are matched as closely as process colours allow.',
    ],
    artwork: [
      'Place artwork on our template and send it as a PDF, with text turned to outlines.',
      'Bitmaps above 300DPI at the size they are printed.',
      '3mm bleed over every outer edge.',
      'Keep text at least 5mm away from folds and flaps.',
    ],
  },
  {
    id: 'digital-print',
    title: 'Digital Print',
    inShort: 'Full colour on paper, board, fabric and display material',
    description:
      'Ink or toner goes straight from the file onto sheets or rolls: paper, board, banner material, or fabric before it is sewn. It is how notepads, calendars, banners, flags and full colour shirts are printed.',
    image: 'digital-print',
    modalImage: 'soaked-ink',
    closeUp: 'Tiny dots of four colours lie in the top of the material and mix to every other.',
    materials: ['paper', 'fabric', 'plastic'],
    facts: {
      bestFor: 'Notepads, calendars, banners, signs, flags, cards, cotton shirts and bags',
      colours: 'Full colour',
      detail: 'Fine: photographs and small text',
      wear: 'Good indoors; ask for outdoor ink or a laminate for signs',
      setUp: 'One set-up charge per design, whatever the number of colours',
    },
    advantages: [
      'Photographs, gradients and any number of colours for one price.',
      'Edge-to-edge artwork, from a business card to a wall.',
      'No plates: one piece or a thousand, with a quick start.',
      'Pages, names and codes can differ from piece to piece.',
    ],
    limitations: [
      'PMS colours are made of process colours and may differ slightly.',
      'No metallic or fluorescent ink.',
      'For very large runs of one colour, screen print costs less.',
      'On dark fabric a white layer is needed, which can be felt.',
    ],
    artwork: [
      'PDF at full size, or at a tenth of it for large displays, with text turned to outlines.',
      'Bitmaps above 300DPI at the size they are printed.',
      '3mm bleed on all sides, and text at least 5mm inside the edge.',
      'CMYK colours; name PMS colours that must be met as closely as possible.',
    ],
  },
  {
    id: 'resin-coated-finish',
    title: 'Resin Coated Finish',
    inShort: 'A full colour print under a clear, domed lens',
    description:
      'Artwork is printed in full colour on a thin base, cut to shape and flooded with clear resin, which sets to a smooth dome. The dome magnifies the print slightly, gives it depth and takes the knocks for it.',
    image: 'resin-coated-finish',
    modalImage: 'dome',
    closeUp: 'Clear resin stands over the print like a lens and protects it.',
    materials: ['metal', 'plastic', 'wood', 'leather'],
    facts: {
      bestFor: 'Key rings, lapel pins, bag tags, medals, bottle openers, USB drives',
      colours: 'Full colour',
      detail: 'Fine; text from 5pt stays readable under the dome',
      wear: 'Very good: the resin protects the print from keys and coins',
      setUp: 'One set-up charge per design, whatever the number of colours',
    },
    advantages: [
      'A glossy, jewel-like finish on small pieces.',
      'The print lies under resin, out of the reach of scratches.',
      'Full colour at one price.',
      'The resin gives a little, so it does not chip like enamel.',
    ],
    limitations: [
      'Needs a flat place or a recess that the dome fits into.',
      'Outlines should be simple and round: sharp corners do not hold the resin.',
      'Adds 1 to 2mm of height.',
      'Years of strong sun can yellow it slightly.',
    ],
    artwork: [
      'Vector artwork as a PDF, with text turned to outlines.',
      'Bitmaps above 300DPI at the size they are printed.',
      '3mm bleed beyond the outline of the dome.',
      'Text and logos at least 1.5mm inside the edge, where the dome bends the view.',
    ],
  },
]
