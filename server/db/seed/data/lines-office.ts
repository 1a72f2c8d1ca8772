/** Calendars, mouse mats, lanyards and folders; notebooks and sticky notes follow from their own file. */
import type { ProductLine } from '../product-line'
import { paperLines } from './lines-office-paper'

export const officeLines: ProductLine[] = [
  {
    prefix: 'CL',
    home: 'office-stationery/calendars',
    noun: 'Desk Calendar',
    look: {
      drawing: 'calendar',
      colours: 'paper',
      accents: ['navy', 'red', 'forest-green'],
      branding: 'print',
    },
    trade: { from: 590, minimum: 50, carton: [36, 26, 22, 60, 11] },
    variants: `Standing; 210 x 150 mm; 1 | Square; 150 x 150 mm; 0.92 | Wide; 297 x 125 mm; 1.15`,
    about: `A {label} desk calendar of thirteen printed leaves on a wire binding, folded over a stiff easel
      that keeps it upright from January to December. | The {name} puts your artwork on a colleague's desk
      for a year, on 250 gsm silk card with public holidays already marked. | Twelve months and a cover in
      full colour, wire-bound to a sturdy easel: a {label} desk calendar with room to write in each day.`,
    uses: `Suits accountants, schools and trades that want to be in view every working day. | A year-end
      mailing that is not thrown out with the Christmas cards. | Good for regional branches, each with its
      own phone number on the base.`,
    features: `Each month takes its own picture | Australian public holidays marked | School terms by state
      on request | Stiff easel folds flat for posting | Wire binding turns without catching | Start in any
      month of the year | Grid dates leave room for notes`,
    specs: `Leaves: 13, printed both sides | Leaf stock: 250 gsm silk card | Easel: 1.5 mm greyboard |
      Binding: white wire | Packaging: shrink-wrapped in tens`,
    materials: `Leaves: silk-coated card | Easel: laminated greyboard | Binding: steel wire`,
    collections: ['corporate-gifts', 'australian-made'],
  },
  {
    prefix: 'CLR',
    home: 'office-stationery/calendars',
    noun: 'Planner',
    look: {
      drawing: 'calendar',
      colours: 'kraft',
      accents: ['black', 'teal', 'charcoal'],
      branding: 'print',
    },
    trade: { from: 690, minimum: 50, carton: [44, 32, 20, 50, 12.5] },
    variants: `Weekly; 297 x 210 mm; 1 | Monthly; 297 x 210 mm; 0.85 | Large Weekly; 420 x 297 mm; 1.3`,
    about: `A {label} planner on recycled uncoated paper that takes pencil, ballpoint and felt tip, with
      your logo along the head of every page. | The {name} keeps a team's dates in one place, on 120 gsm
      recycled paper with a board back and plain, readable ruling. | Wide ruled spaces and a plain recycled
      sheet make this {label} planner easy to write on and easy to read from across a desk.`,
    uses: `Suits workshops, rosters, clinics and classrooms that plan by hand. | A desk piece for new
      starters and project teams. | Works as a trade counter giveaway that stays on the counter.`,
    features: `Undated, so there are no leftovers to throw away | Takes pencil, pen and felt tip | Logo and
      address on each sheet | Stiff board back | Three-hole punching on request | Printed with
      vegetable-based inks | Tear-off or wire-bound`,
    specs: `Sheets: 53 weekly or 24 monthly | Stock: 120 gsm recycled paper | Back: 1 mm greyboard | Ink:
      one to four colours | Packaging: paper-banded in tens`,
    materials: `Sheets: recycled uncoated paper | Back: recycled greyboard`,
    collections: ['eco-recycled', 'australian-made'],
  },
  {
    prefix: 'MM',
    home: 'office-stationery/mouse-mats',
    noun: 'Mouse Mat',
    look: { drawing: 'mouse-mat', colours: 'signage', accents: ['white', 'aqua', 'yellow'], branding: 'mat' },
    trade: { from: 395, minimum: 50, carton: [34, 26, 26, 100, 12] },
    variants: `Rectangle; 240 x 200 x 3 mm; 1 | Round; 200 x 200 x 3 mm; 0.95 | Desk; 600 x 300 x 3 mm; 2.6
      | Recycled; 240 x 200 x 2 mm; 1.1`,
    about: `A {label} mouse mat with a smooth polyester face, printed to the very edge, on a rubber base
      that stays put on timber, glass and laminate. | The {name} carries your artwork under the hand all
      day: fine woven polyester on top, open-cell rubber underneath, 3 mm thick or less. | Full colour from
      edge to edge on a low, smooth {label} mat that keeps a mouse tracking and a desk free of scratches.`,
    uses: `Suits offices, libraries and call centres with rows of identical desks. | A good place for
      shortcuts, phone lists or a year planner. | Flat and light, so it posts well with a catalogue.`,
    features: `Printed to the edge in full colour | Dye goes into the cloth and does not peel | Non-slip
      open-cell base | Washes with warm water | Rounded corners do not curl | Different artwork within one
      order on request | Posts flat in an A4 envelope`,
    specs: `Surface: knitted polyester | Base: open-cell rubber | Thickness: 2 to 3 mm | Edge: cut,
      unstitched | Packaging: bulk, interleaved with paper`,
    materials: `Face: polyester | Base: natural or recycled rubber`,
    collections: ['onboarding-kits', 'express-dispatch'],
  },
  {
    prefix: 'MMX',
    home: 'office-stationery/mouse-mats',
    noun: 'Desk Mat',
    look: {
      drawing: 'mouse-mat',
      colours: 'leather',
      accents: ['gold', 'silver', 'natural'],
      branding: 'cover',
    },
    trade: { from: 1690, minimum: 25, carton: [82, 42, 18, 20, 13] },
    variants: `Leather-Look; 800 x 400 x 2 mm; 1 | Felt; 800 x 400 x 4 mm; 1.1 | Cork; 700 x 350 x 3 mm;
      1.15`,
    about: `A {label} desk mat wide enough for keyboard, mouse and notebook, which softens the desk, keeps
      the cup rings off and frames the workspace. | The {name} covers the working part of a desk in one
      soft, stitch-free piece that lies flat as soon as it is unrolled. | A generous mat in place of a small
      square one: this {label} desk mat gives the whole forearm somewhere comfortable to rest.`,
    uses: `Suits home-office packs, executive desks and refitted floors. | A considered gift for new
      partners and long-serving staff. | Good for hotels and meeting rooms that want a made-up desk.`,
    features: `Lies flat straight out of the tube | Wipes clean with a damp cloth | Room for keyboard, mouse
      and notebook | Logo pressed or printed in the corner | Grips the desk without adhesive | Quiet under a
      keyboard | Rolls up for moving day`,
    specs: `Surface: smooth, low sheen | Edge: heat-cut | Thickness: 2 to 4 mm | Care: damp cloth |
      Packaging: card tube`,
    materials: `Surface: polyurethane, felt or cork | Backing: suede-touch microfibre`,
    collections: ['corporate-gifts', 'onboarding-kits'],
  },
  {
    prefix: 'LY',
    home: 'office-stationery/lanyards',
    noun: 'Lanyard',
    look: {
      drawing: 'lanyard',
      colours: 'webbing',
      accents: ['white', 'black', 'yellow'],
      branding: 'ribbon',
    },
    trade: { from: 145, minimum: 100, carton: [40, 30, 30, 1000, 17], share: 2 },
    variants: `15mm; 450 x 15 mm; 1 | 20mm; 450 x 20 mm; 1.1 | 25mm; 450 x 25 mm; 1.25`,
    about: `A {label} polyester lanyard with a swivel fitting and a breakaway clasp at the neck, long enough
      to hang a pass at chest height. | The {name} holds a pass, a key or a phone on soft flat ribbon, with
      edge-to-edge colour that does not fade with daily wear. | Smooth woven ribbon, {label} wide, sewn to a
      metal swivel: the lanyard people keep wearing after the event is over.`,
    uses: `Suits conferences, schools, hospitals and any site that asks for a pass. | Order one colour for
      staff and another for visitors. | A low-cost way to put a sponsor's name on each delegate.`,
    features: `Breakaway clasp at the back of the neck | Printed on both sides if you wish | Colour-matched
      ribbon on request | Smooth edge that does not rub the neck | Detachable buckle for scanning a pass |
      Metal fitting, not plastic | Packed in hundreds for quick handing out`,
    specs: `Length: 450 mm folded | Ribbon: smooth polyester | Clasp: plastic breakaway | Buckle: optional,
      adds two days | Packaging: bundles of 50`,
    materials: `Ribbon: polyester | Fitting: nickel-plated steel | Clasp: acetal plastic`,
    choice: `Fitting: swivel clip, lobster clip, bulldog clip`,
    collections: ['trade-show-giveaways', 'express-dispatch', 'onboarding-kits'],
  },
  {
    prefix: 'LYR',
    home: 'office-stationery/lanyards',
    noun: 'Lanyard',
    look: {
      drawing: 'lanyard',
      colours: 'canvas',
      accents: ['white', 'natural', 'forest-green'],
      branding: 'ribbon',
    },
    trade: { from: 175, minimum: 100, carton: [40, 30, 30, 800, 14.5] },
    variants: `RPET; 450 x 20 mm; 1 | Bamboo Fibre; 450 x 15 mm; 1.15 | Organic Cotton; 450 x 20 mm; 1.25`,
    about: `A soft lanyard woven from {label} ribbon, with a plain metal swivel and a breakaway clasp, and a
      matt, natural hand against the collar. | The {name} swaps virgin polyester for a kinder ribbon and
      keeps the strong sewn joint and the metal fitting. | Woven, sewn and printed like any other, this
      {label} lanyard leaves out the virgin plastic and the individual polybag.`,
    uses: `Suits sustainability summits, councils and universities. | A quiet choice for staff passes that
      are worn all day. | Pairs with a card pass holder for an event without plastic.`,
    features: `Soft, matt ribbon | Breakaway clasp at the back of the neck | Metal swivel fitting | Artwork
      prints on both sides | Packed in paper bands, not polybags | Undyed ribbon available | Pass holders in
      card to match`,
    specs: `Length: 450 mm folded | Width: 15 or 20 mm | Clasp: breakaway | Fitting: metal swivel |
      Packaging: paper-banded in 50s`,
    materials: `Ribbon: recycled or plant fibre | Fitting: nickel-plated steel`,
    collections: ['eco-recycled', 'trade-show-giveaways'],
  },
  {
    prefix: 'FO',
    home: 'office-stationery/folders',
    noun: 'Compendium',
    look: {
      drawing: 'folder',
      colours: 'leather',
      accents: ['silver', 'gold', 'natural'],
      branding: 'cover',
    },
    trade: { from: 1890, minimum: 25, carton: [46, 36, 28, 20, 14] },
    variants: `A4 Zip; 345 x 260 x 25 mm; 1 | A4 Open; 320 x 245 x 20 mm; 0.85 | A5 Zip; 235 x 180 x 22 mm;
      0.78`,
    about: `A compendium in soft leather-look cover with a lined pad, pockets for cards and papers, and a
      loop for the pen: {label} in format. | The {name} carries a pad, a tablet and loose papers to a
      meeting, in a padded cover that takes a clean pressed logo. | Padded covers, neat stitching and a
      place for each thing: a {label} compendium that looks right on a boardroom table.`,
    uses: `Suits sales teams, graduates and directors who still take notes by hand. | A lasting conference
      folder in place of a satchel of loose paper. | Good for property handovers, with the keys and the
      papers inside.`,
    features: `Lined 40-page pad included, takes standard refills | Pockets for business cards and papers |
      Elastic pen loop | Sleeve for a tablet or a slim laptop | Padded front cover | Pressed logo will not
      wear off | Each in a fabric dust bag`,
    specs: `Pad: 40 leaves, lined | Pockets: 4 card, 2 document | Closure: zip or open | Pen: not included |
      Packaging: dust bag`,
    materials: `Cover: polyurethane | Lining: polyester | Pad: 80 gsm paper`,
    collections: ['corporate-gifts', 'onboarding-kits'],
  },
  {
    prefix: 'FOC',
    home: 'office-stationery/folders',
    noun: 'Presentation Folder',
    look: {
      drawing: 'folder',
      colours: 'kraft',
      accents: ['navy', 'forest-green', 'black'],
      branding: 'print',
    },
    trade: { from: 260, minimum: 100, carton: [46, 34, 24, 200, 16] },
    variants: `A4 Card; 310 x 220 mm; 1 | A4 Kraft; 310 x 220 mm; 1.05 | A5 Card; 215 x 155 mm; 0.8`,
    about: `An {label} folder in stiff 350 gsm stock with one glued pocket, slots for a business card and
      space on every side for full colour print. | The {name} holds a proposal together: crisp creases, a 5
      mm spine for thirty sheets and a pocket with card slots. | Stiff stock, clean folds and a glued pocket
      make this {label} folder a simple way to send out quotes, plans and welcome letters.`,
    uses: `Suits agents, builders, schools and clinics that hand over paperwork. | A welcome pack for
      members, tenants and new patients. | Works for seminars with a running sheet and a handout inside.`,
    features: `Printed in full colour inside and out | Slots for a business card | Holds up to thirty sheets
      | Delivered flat or made up | Matt or gloss laminate on request | Die-cut shapes on request | Printed
      in Australia`,
    specs: `Stock: 350 gsm | Pocket: one, glued, 75 mm deep | Spine: 5 mm | Finish: uncoated or laminated |
      Packaging: shrink-wrapped in fifties`,
    materials: `Folder: card or kraft board | Glue: water-based`,
    collections: ['australian-made', 'eco-recycled'],
  },
  ...paperLines,
]
