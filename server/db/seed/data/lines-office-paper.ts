/** Notebooks and sticky notes. */
import type { ProductLine } from '../product-line'

export const paperLines: ProductLine[] = [
  {
    prefix: 'NB',
    home: 'office-stationery/notebooks',
    noun: 'Notebook',
    look: {
      drawing: 'notebook',
      colours: 'leather',
      accents: ['gold', 'silver', 'natural', 'coral'],
      branding: 'cover',
    },
    trade: { from: 590, minimum: 50, carton: [44, 32, 26, 50, 16.5], share: 2 },
    variants: `A5; 210 x 145 x 16 mm; 1 | A6; 145 x 95 x 14 mm; 0.78 | A4; 297 x 210 x 18 mm; 1.65`,
    about: `A hard-cover {label} notebook in soft leather-look finish, with 96 leaves of cream paper, a
      ribbon marker and an elastic to keep it shut. | The {name} opens flat on the table, takes ink without
      bleeding and carries a pressed or foiled logo on a smooth cover. | Rounded corners, a sewn spine and
      192 cream pages: this {label} notebook is made to be filled from the first page to the last.`,
    uses: `Suits conferences, inductions and client meetings of every kind. | Order with a matching pen in
      the loop for a ready-made gift. | A steady favourite for welcome packs, as everybody writes something
      down.`,
    features: `Opens flat thanks to a sewn spine | Ribbon marker and elastic closure | Pocket inside the
      back cover | Pen loop on the side | Cream paper is easy on the eye | Printed tip-in page on request |
      Coloured page edges on request | Names can be foiled one by one`,
    specs: `Pages: 192 | Paper: 80 gsm cream | Binding: sewn, hard cover | Pocket: inside back cover |
      Packaging: polybag or paper band`,
    materials: `Cover: polyurethane over board | Pages: wood-free paper | Elastic: polyester`,
    choice: `Pages: lined, dotted, plain`,
    collections: ['onboarding-kits', 'corporate-gifts', 'express-dispatch'],
  },
  {
    prefix: 'NBR',
    home: 'office-stationery/notebooks',
    noun: 'Notebook',
    look: {
      drawing: 'notebook',
      colours: 'kraft',
      accents: ['black', 'forest-green', 'navy'],
      branding: 'cover',
    },
    trade: { from: 390, minimum: 50, carton: [44, 32, 24, 80, 15] },
    variants: `Recycled A5; 210 x 145 x 12 mm; 1 | Recycled A6; 145 x 100 x 10 mm; 0.75 | Stone Paper A5;
      210 x 145 x 13 mm; 1.7`,
    about: `A {label} notebook with a plain card cover and a stitched spine, light enough for a coat pocket
      and happy to be written in on the bus. | The {name} keeps it simple: an uncoated cover that prints
      beautifully in one colour, and 80 pages with nothing wasted. | Uncoated covers, black stitching and
      rounded corners give this {label} notebook the plain good looks of a workshop jotter.`,
    uses: `Suits field days, workshops and trade counters that hand out hundreds. | A natural match for
      brands with a paper-and-string look. | Good for schools and open days, one for every visitor.`,
    features: `Cover prints well in one bold colour | Stitched spine does not shed pages | Rounded corners
      survive a pocket | Lighter than a phone | No plastic in the book or the packing | Pages take pencil
      and ballpoint | Full cover print on request`,
    specs: `Pages: 80 | Paper: 70 gsm, lined | Cover: 300 gsm card | Binding: stitched | Packaging:
      paper-banded in tens`,
    materials: `Cover: recycled card | Pages: recycled or stone paper`,
    collections: ['eco-recycled', 'trade-show-giveaways'],
  },
  {
    prefix: 'NBC',
    home: 'office-stationery/notebooks',
    noun: 'Cork Notebook',
    look: {
      drawing: 'notebook',
      colours: 'cork',
      accents: ['black', 'natural', 'forest-green', 'navy'],
      branding: 'cover',
    },
    trade: { from: 720, minimum: 50, carton: [44, 32, 26, 50, 13.5] },
    variants: `A5; 210 x 145 x 15 mm; 1 | A6; 145 x 95 x 13 mm; 0.8`,
    about: `A hard-cover {label} notebook wrapped in real cork, warm to the hand and different on every
      copy, with an elastic and a ribbon to match. | The {name} pairs a natural cork cover with 160 lined
      pages, and takes a pressed logo that darkens handsomely with use. | Cork on the outside, cream
      recycled paper on the inside: this {label} notebook feels good to hold and is hard to mark.`,
    uses: `Suits wineries, garden centres and brands close to the land. | A gift for speakers and panel
      guests that is not left on the lectern. | Good for onboarding boxes with timber and cotton pieces.`,
    features: `Real cork, no two covers alike | Elastic closure and ribbon marker | Light for its size |
      Pressed logo darkens with handling | Pen loop on the side | Pocket inside the back cover | Packed
      without plastic`,
    specs: `Pages: 160, lined | Paper: 80 gsm recycled cream | Binding: hard cover, sewn | Pen loop: yes |
      Packaging: paper band`,
    materials: `Cover: cork over board | Pages: recycled paper | Elastic: cotton blend`,
    collections: ['eco-recycled', 'corporate-gifts'],
  },
  {
    prefix: 'SN',
    home: 'office-stationery/sticky-notes',
    noun: 'Sticky Notes',
    look: { drawing: 'sticky-notes', colours: 'note', accents: ['royal', 'red', 'black'], branding: 'print' },
    trade: { from: 165, minimum: 250, carton: [36, 26, 22, 250, 14] },
    variants: `50 Sheet; 75 x 75 x 6 mm; 1 | 100 Sheet; 75 x 75 x 11 mm; 1.45 | Slim 50 Sheet; 100 x 75 x 6
      mm; 1.2`,
    about: `A {label} pad of sticky notes printed on every leaf with your logo, in bright paper that comes
      away cleanly and sticks again. | The {name} put a name and a phone number in front of whoever picks up
      a message, on smooth 80 gsm paper. | Small, bright and used every day: a {label} pad with your artwork
      on each leaf and adhesive that leaves no mark.`,
    uses: `Suits trade counters, schools, clinics and anybody who leaves messages. | A low-cost stand
      giveaway that goes home in the pocket. | Works well in a mailing, as it lies flat in an envelope.`,
    features: `Artwork on every leaf | Peels off without leaving a mark | Sticks again and again | Full
      colour or one spot colour | Tinted print leaves room for writing | Flat enough to post | Printed in
      Australia`,
    specs: `Paper: 80 gsm bond | Adhesive: removable, along the top edge | Print area: 70 x 70 mm | Backing:
      card | Packaging: shrink-wrapped in tens`,
    materials: `Leaves: bond paper | Adhesive: water-based acrylic`,
    collections: ['trade-show-giveaways', 'australian-made', 'express-dispatch'],
  },
  {
    prefix: 'SNB',
    home: 'office-stationery/sticky-notes',
    noun: 'Sticky Note Set',
    look: {
      drawing: 'sticky-notes',
      colours: 'note',
      accents: ['brown', 'forest-green', 'navy'],
      branding: 'print',
    },
    trade: { from: 345, minimum: 100, carton: [38, 28, 22, 150, 12.5] },
    variants: `Kraft; 105 x 80 x 12 mm; 1 | Hard Cover; 110 x 85 x 15 mm; 1.3 | Bamboo Cover; 110 x 85 x 15
      mm; 1.9`,
    about: `A {label} set that opens to two sizes of sticky notes and five colours of page flags, so a desk
      drawer's worth fits in one pocket. | The {name} keeps notes and flags flat and clean inside a cover
      that shows your logo each time it is opened. | Notes for messages and flags for contracts, together in
      a {label} set that closes flat and travels without crumpling.`,
    uses: `Suits law firms, universities and editors who mark up long documents. | A neat companion to a
      notebook in a delegate bag. | Good for exam season, training days and reading groups.`,
    features: `Two sizes of notes and five colours of flags | Cover keeps the edges clean | Prints on the
      cover or on every leaf | Small enough for a shirt pocket | Peels off without leaving a mark | Ruler
      printed inside the cover on request | Packed in tens for quick handing out`,
    specs: `Notes: 2 x 25 leaves | Flags: 5 x 25 leaves | Note size: 75 x 100 mm and 75 x 50 mm | Cover:
      printed, folded | Packaging: paper-banded in tens`,
    materials: `Cover: kraft card, board or bamboo | Leaves: bond paper`,
    collections: ['onboarding-kits', 'eco-recycled'],
  },
]
