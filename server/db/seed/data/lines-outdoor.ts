/** Umbrellas, sunglasses and towels; picnic, camp and torch lines follow from their own file. */
import type { ProductLine } from '../product-line'
import { campLines } from './lines-outdoor-camp'

export const outdoorLines: ProductLine[] = [
  {
    prefix: 'UM',
    home: 'outdoor-leisure/umbrellas',
    noun: 'Umbrella',
    look: {
      drawing: 'umbrella',
      colours: 'fabric',
      accents: ['white', 'black', 'grey', 'yellow'],
      branding: 'fabric',
    },
    trade: { from: 1890, minimum: 25, carton: [104, 24, 22, 25, 15], share: 2 },
    variants: `Golf; 1300 mm span, 1000 mm long; 1 | Wide Golf; 1500 mm span, 1020 mm long; 1.3 | Street;
      1050 mm span, 880 mm long; 0.75`,
    about: `A {label} umbrella with eight panels of pongee polyester on a fibreglass frame that flexes in a
      gust instead of folding inside out. | The {name} keeps one person and a bag dry: a fibreglass shaft, a
      soft foam grip and a canopy with room for four logos. | Eight taut panels, a fibreglass shaft and a
      comfortable handle: a {label} umbrella that stands up to a southerly change.`,
    uses: `Suits golf days, real estate agents and hotel concierge desks. | A client gift that is seen from
      across the street. | Keep a stand of them at reception for wet afternoons.`,
    features: `Fibreglass shaft and ribs flex in the wind | Opens at the push of a button | Each panel can
      carry its own artwork | Matching sleeve with a shoulder strap | Soft foam handle | Tie with press stud
      keeps it furled | Quick-drying pongee canopy`,
    specs: `Panels: 8 | Shaft: 14 mm fibreglass | Opening: automatic | Handle: straight, foam | Packaging:
      matching sleeve`,
    materials: `Canopy: pongee polyester | Frame: fibreglass | Handle: EVA foam`,
    collections: ['winter', 'corporate-gifts'],
  },
  {
    prefix: 'UMC',
    home: 'outdoor-leisure/umbrellas',
    noun: 'Compact Umbrella',
    look: {
      drawing: 'umbrella',
      colours: 'polyester',
      accents: ['silver', 'white', 'black'],
      branding: 'fabric',
    },
    trade: { from: 1190, minimum: 25, carton: [50, 32, 28, 50, 17] },
    variants: `Manual; 960 mm span, 240 mm folded; 1 | Automatic; 980 mm span, 290 mm folded; 1.45 | RPET;
      970 mm span, 250 mm folded; 1.35`,
    about: `A compact umbrella that folds in three to fit a handbag or a desk drawer, with a span of almost
      a metre once it is open. | The {name} lives at the bottom of the bag until the sky opens, with a steel
      shaft, eight light ribs and a sleeve on a wrist loop. | Light enough to carry every day and wide
      enough to share: a three-fold umbrella with a rubberised handle and a neat sleeve.`,
    uses: `Suits commuters, tour groups and staff who walk between buildings. | A winter mailing or a
      welcome gift for city offices. | Good for hotels and events that need one per guest.`,
    features: `Folds to the length of a school ruler | Sleeve and wrist loop included | Rubberised handle
      grips in the wet | Panels print one by one or all round | Weighs less than 400 g | Ribs joined without
      sharp tips | Dries quickly when left open`,
    specs: `Panels: 8 | Folds: 3 | Shaft: zinc-plated steel | Weight: 280 to 390 g | Packaging: matching
      sleeve`,
    materials: `Canopy: polyester or recycled polyester | Frame: steel and fibreglass | Handle: rubberised
      ABS plastic`,
    collections: ['winter', 'onboarding-kits', 'express-dispatch'],
  },
  {
    prefix: 'SG',
    home: 'outdoor-leisure/sunglasses',
    noun: 'Sunglasses',
    look: {
      drawing: 'sunglasses',
      colours: 'plastic',
      accents: ['black', 'white', 'yellow', 'pink'],
      branding: 'eyewear',
    },
    trade: { from: 390, minimum: 100, carton: [48, 36, 30, 300, 11.5] },
    variants: `Classic; 145 x 48 x 145 mm; 1 | Two-Tone; 145 x 48 x 145 mm; 1.12 | Mirrored; 145 x 48 x 145
      mm; 1.3`,
    about: `A pair of {label} sunglasses with a moulded frame, tinted lenses and wide arms that leave room
      for a logo on either side. | The {name} bring a bright, familiar shape to a summer crowd, in a light
      frame 145 mm across that fits most adults. | Light frames, dark lenses and two flat arms to print on:
      {label} sunglasses that photograph well and cost little.`,
    uses: `Suits music festivals, surf clubs, beach activations and staff picnics. | Hand them out at the
      gate and see the brand in each photograph. | A cheerful addition to a summer pack with a towel and a
      cap.`,
    features: `Prints on both arms | Smoke-tinted lenses | Light, flexible frame | Fits most adults | Frame
      and arm colours can be mixed from 1,000 pieces | Pouch available to match | Packed one by one to
      arrive unscratched`,
    specs: `Frame: moulded, matt or gloss | Lens: smoke-tinted | Hinge: steel pin | Size: adult | Packaging:
      polybag`,
    materials: `Frame: polypropylene | Lens: polycarbonate`,
    collections: ['summer', 'trade-show-giveaways', 'express-dispatch'],
  },
  {
    prefix: 'SGB',
    home: 'outdoor-leisure/sunglasses',
    noun: 'Sunglasses',
    look: {
      drawing: 'sunglasses',
      colours: 'timber',
      accents: ['black', 'charcoal', 'forest-green'],
      branding: 'eyewear',
    },
    trade: { from: 790, minimum: 50, carton: [48, 36, 30, 200, 9.5] },
    variants: `Bamboo Arm; 145 x 50 x 140 mm; 1 | Wheat Fibre; 145 x 48 x 145 mm; 0.62 | Cork Trim; 145 x 50
      x 142 mm; 1.1`,
    about: `A pair of {label} sunglasses in a classic shape, with smoke lenses and a natural finish that
      makes each pair a little different. | The {name} take an engraving or a print along the arm, and look
      like something bought rather than given away. | Natural materials in an everyday frame: {label}
      sunglasses, 145 mm across, with sprung comfort and a calm, earthy palette.`,
    uses: `Suits wineries, eco-tours and garden festivals. | A summer thank-you for members and donors. |
      Good in a picnic hamper or a staff Christmas bag.`,
    features: `Natural finish, different on each pair | Engraves or prints along the arm | Smoke-tinted
      lenses | Comfortable on most adult faces | Cotton pouch available to match | Kraft sleeve instead of a
      polybag | Steel-pin hinges`,
    specs: `Lens: smoke-tinted | Hinge: steel pin | Size: adult | Arm print area: 40 x 7 mm | Packaging:
      kraft sleeve`,
    materials: `Arms: bamboo, cork or wheat fibre | Frame: polypropylene | Lens: polycarbonate`,
    collections: ['eco-recycled', 'summer'],
  },
  {
    prefix: 'TW',
    home: 'outdoor-leisure/towels',
    noun: 'Beach Towel',
    look: {
      drawing: 'towel',
      colours: 'towel',
      accents: ['white', 'navy', 'yellow', 'coral'],
      branding: 'towel',
    },
    trade: { from: 2290, minimum: 25, carton: [60, 45, 40, 25, 14] },
    variants: `Velour; 1500 x 750 mm; 1 | Large Velour; 1600 x 850 mm; 1.25 | Flat Weave; 1700 x 900 mm;
      0.95`,
    about: `A {label} beach towel in soft, thirsty cotton, with hemmed edges and a plain field of colour for
      a stitched or printed design. | The {name} is long enough to lie on and bright enough to find on a
      crowded beach, in cotton that softens with each wash. | Generous, absorbent and made for salt and
      sand: a {label} towel in combed cotton with a neat double hem.`,
    uses: `Suits summer campaigns, swim schools and resort shops. | A Christmas gift that staff use the very
      next day. | Good for club merchandise and beachside hotels.`,
    features: `Long enough to lie on | Combed cotton softens with washing | Double-stitched hem |
      Embroiders, prints or takes a full-face design | Folds down to fit a drawstring bag | Colour holds in
      sun and chlorine | Swing tag on request`,
    specs: `Weight: 320 to 400 gsm | Hem: double-stitched | Care: machine wash warm | Finish: pre-shrunk |
      Packaging: folded, paper band`,
    materials: `Pile: combed cotton | Thread: polyester`,
    collections: ['summer', 'corporate-gifts'],
  },
  {
    prefix: 'TWM',
    home: 'outdoor-leisure/towels',
    noun: 'Sports Towel',
    look: { drawing: 'towel', colours: 'bright', accents: ['white', 'black', 'navy'], branding: 'towel' },
    trade: { from: 690, minimum: 50, carton: [50, 40, 35, 100, 12.5] },
    variants: `Cotton; 1000 x 300 mm; 1 | Microfibre; 900 x 350 mm; 0.95 | Cooling Mesh; 900 x 300 mm; 0.8`,
    about: `A {label} sports towel cut long and narrow to hang around the neck or over the bar of an
      exercise bike, with a hanging loop. | The {name} packs to the size of a drink can, dries fast on the
      fence and takes a bright logo at one end. | Long enough to drape and small enough to stow: a {label}
      towel for the gym bag, the golf buggy and the sideline.`,
    uses: `Suits gyms, fun runs, golf days and corporate games. | A finish-line gift that is used at the
      next event. | Good for staff challenges and sponsor packs.`,
    features: `Hanging loop at one end | Dries quickly between sessions | Packs down small | Prints edge to
      edge on the smooth side | Soft against the skin | Clip for a golf bag on request | Holds its colour in
      the wash`,
    specs: `Weight: 180 to 400 gsm | Loop: sewn tape | Care: machine wash cold | Edge: overlocked |
      Packaging: polybag or mesh pouch`,
    materials: `Towel: cotton or polyester microfibre | Loop: polyester tape`,
    collections: ['summer', 'trade-show-giveaways'],
  },
  ...campLines,
]
