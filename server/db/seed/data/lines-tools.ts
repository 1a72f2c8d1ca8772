/** Keyrings, multi-tools, tape measures and carabiners. */
import type { ProductLine } from '../product-line'

export const toolLines: ProductLine[] = [
  {
    prefix: 'KR',
    home: 'keyrings-tools/keyrings',
    noun: 'Metal Keyring',
    look: {
      drawing: 'keyring',
      colours: 'metal',
      accents: ['black', 'royal', 'red', 'white'],
      branding: 'smallMetal',
    },
    trade: { from: 245, minimum: 100, carton: [34, 26, 20, 300, 12], share: 2 },
    variants: `Round; 38 x 38 x 3 mm; 1 | Rectangular; 48 x 26 x 3 mm; 1 | Shield; 45 x 32 x 3 mm; 1.05 |
      House; 40 x 38 x 3 mm; 1.1`,
    about: `A {label} keyring in heavy zinc alloy with a polished edge and a split ring, cast with a flat
      face for an engraving or a domed print. | The {name} has the weight that makes a small thing feel well
      made, and a face that carries a logo through years of pockets. | Cast, plated and polished, this
      {label} keyring takes a fine engraving on the front and a phone number on the back.`,
    uses: `Suits car dealers, real estate agents and hotels that hand over keys. | A small gift with the
      contract or with the room. | Good for clubs and museums to sell at the counter.`,
    features: `Heavy cast metal | Polished edge | Engraves or takes a full colour dome | Both faces can be
      branded | Strong split ring | Numbered one by one on request | Gift box available`,
    specs: `Thickness: 3 mm | Split ring: 25 mm | Plating: nickel, black or brass | Weight: 22 to 35 g |
      Packaging: polybag`,
    materials: `Body: zinc alloy | Ring: steel`,
    collections: ['corporate-gifts', 'trade-show-giveaways'],
  },
  {
    prefix: 'KRL',
    home: 'keyrings-tools/keyrings',
    noun: 'Keyring',
    look: {
      drawing: 'keyring',
      colours: 'bright',
      accents: ['white', 'black', 'silver'],
      branding: 'smallPlastic',
    },
    trade: { from: 110, minimum: 100, carton: [36, 28, 22, 1000, 10] },
    variants: `Acrylic; 50 x 35 x 4 mm; 1 | Trolley Coin; 60 x 30 x 4 mm; 1.3 | Bottle Opener; 75 x 30 x 6
      mm; 1.5 | Soft PVC; 55 x 40 x 4 mm; 1.6`,
    about: `A light keyring in a bright colour, printed on both sides, which costs little, weighs less and
      turns up on the kitchen hook for years. | The {name} puts a name and a number among the keys, on a
      smooth face with a sturdy split ring and a short chain. | Small, bright and printed to the edge, this
      keyring has a chain that does not pull open and a face that resists scratches.`,
    uses: `Suits open days, charity drives and counters with a bowl of giveaways. | Enough for a whole
      school or a whole show. | Good for mail-outs, as it adds next to nothing to the postage.`,
    features: `Bright colours in stock | Prints on both sides | Strong split ring and chain | Posts in a
      plain envelope | Rounded corners | Different artwork on front and back | Quick turnaround`,
    specs: `Thickness: 4 to 6 mm | Split ring: 24 mm | Weight: 9 to 18 g | Print area: 40 x 25 mm |
      Packaging: bulk`,
    materials: `Body: acrylic, ABS plastic or soft PVC | Ring: steel`,
    collections: ['trade-show-giveaways', 'express-dispatch'],
  },
  {
    prefix: 'MT',
    home: 'keyrings-tools/multi-tools',
    noun: 'Multi-Tool',
    look: {
      drawing: 'multi-tool',
      colours: 'anodised',
      accents: ['silver', 'black', 'red'],
      branding: 'smallMetal',
    },
    trade: { from: 1290, minimum: 25, carton: [36, 28, 22, 60, 14.5] },
    variants: `9-Function; 70 x 35 x 16 mm; 1 | 13-Function; 105 x 45 x 22 mm; 1.7 | Bit Driver; 100 x 40 x
      24 mm; 1.25`,
    about: `A {label} multi-tool with stainless steel tools that fold into anodised aluminium scales, and a
      nylon pouch that hangs on a belt. | The {name} tightens, opens, strips and cuts, then folds away to
      the size of a pack of cards, with a flat scale for engraving. | Pliers or driver, opener, file and
      more: a {label} tool in steel and aluminium, with each piece opening on a fingernail nick.`,
    uses: `Suits builders, electricians, farmers and weekend fixers. | A trade-counter loyalty gift that is
      kept in the ute. | Good for safety awards, apprentices and site handovers.`,
    features: `Stainless steel tools | Anodised scales engrave bright | Opens on a fingernail nick | Nylon
      belt pouch included | Sprung handles | Lanyard hole | Gift box included`,
    specs: `Steel: 420 stainless | Scales: anodised aluminium | Pouch: nylon with a belt loop | Weight: 90
      to 210 g | Packaging: card box`,
    materials: `Tools: stainless steel | Scales: aluminium | Pouch: nylon`,
    collections: ['corporate-gifts'],
  },
  {
    prefix: 'MTC',
    home: 'keyrings-tools/multi-tools',
    noun: 'Card Tool',
    look: {
      drawing: 'multi-tool',
      colours: 'steelPlain',
      accents: ['black', 'red', 'royal'],
      branding: 'smallMetal',
    },
    trade: { from: 420, minimum: 100, carton: [32, 24, 18, 300, 11.5] },
    variants: `Wallet; 86 x 54 x 2 mm; 1 | Bicycle; 86 x 54 x 3 mm; 1.2 | Key; 72 x 32 x 3 mm; 0.85`,
    about: `A {label} tool cut from one sheet of stainless steel, with openers, spanner slots and a ruled
      edge, thin enough to forget until it is needed. | The {name} opens a bottle, turns a screw and
      measures a gap, and slides back into its sleeve behind the bank cards. | Cut from stainless steel with
      softened edges, this {label} tool puts a handful of small fixes within reach anywhere.`,
    uses: `Suits breweries, bike shops and hardware stores. | A flat mail-out that gets opened, used and
      kept. | Good for event staff, couriers and volunteers.`,
    features: `No blade, so it suits public events | Bottle opener and screwdriver edge | Spanner slots for
      common sizes | Engraves cleanly | Soft sleeve included | Flat enough to post | Will not rust in a wet
      pocket`,
    specs: `Thickness: 2 to 3 mm | Spanner slots: 6, 8 and 10 mm | Ruler: 50 mm | Weight: 28 to 45 g |
      Packaging: sleeve`,
    materials: `Tool: stainless steel | Sleeve: polyurethane`,
    collections: ['trade-show-giveaways', 'express-dispatch'],
  },
  {
    prefix: 'TM',
    home: 'keyrings-tools/tape-measures',
    noun: 'Tape Measure',
    look: {
      drawing: 'tape-measure',
      colours: 'bright',
      accents: ['black', 'charcoal', 'white'],
      branding: 'smallPlastic',
    },
    trade: { from: 590, minimum: 50, carton: [36, 28, 24, 72, 14.5] },
    variants: `3m; 62 x 60 x 32 mm; 1 | 5m; 70 x 68 x 36 mm; 1.35 | 8m; 82 x 80 x 44 mm; 2`,
    about: `This {label} steel tape comes in a tough ABS case with a rubber grip, a thumb lock and a belt
      clip, and a flat side for the logo. | The {name} runs out straight, locks where it is told and winds
      back smoothly, in a bright case that is easy to find on site. | Steel blade, rubber grip and a brake
      under the thumb: this {label} tape earns its place in the toolbox.`,
    uses: `Suits builders, kitchen makers, blind fitters and hardware stores. | A trade promotion that is
      used on each job. | Good in a new-home pack with a torch and a set of keys.`,
    features: `Lock holds the blade where it stops | Belt clip and wrist cord | Rubber grip all round |
      Metric scale, easy to read | Hook moves for inside measures | Case prints on both sides | Blade coated
      against wear`,
    specs: `Blade: coated steel, 16 to 25 mm wide | Scale: metric | Lock: thumb brake | Clip: steel belt
      clip | Packaging: card hanger`,
    materials: `Case: ABS plastic | Grip: rubber | Blade: spring steel`,
    collections: ['trade-show-giveaways', 'express-dispatch'],
  },
  {
    prefix: 'TMK',
    home: 'keyrings-tools/tape-measures',
    noun: 'Keyring Tape Measure',
    look: {
      drawing: 'tape-measure',
      colours: 'tech',
      accents: ['yellow', 'orange', 'silver'],
      branding: 'smallPlastic',
    },
    trade: { from: 195, minimum: 100, carton: [34, 26, 20, 300, 11] },
    variants: `1m; 42 x 40 x 14 mm; 1 | 2m; 50 x 48 x 18 mm; 1.45 | 1m Level; 60 x 44 x 18 mm; 1.6`,
    about: `A {label} tape measure on a key chain, small enough to carry everywhere and long enough to
      settle whether the fridge will fit. | The {name} weighs no more than a set of keys and measures a
      doorway, a desk or a fish, with a push-button return. | Always in the pocket when a size is asked for:
      a {label} steel tape in a smooth case with a chain and a split ring.`,
    uses: `Suits agents, removalists, fabric shops and furniture stores. | A pocket giveaway for home shows
      and display villages. | Good for anglers' clubs, sewing fairs and school maths.`,
    features: `Push-button return | Key chain and split ring | Flat face takes full colour | Steel blade
      with a metric scale | Rounded case slips into a pocket | Light enough to post | Bulk packed for quick
      handing out`,
    specs: `Blade: steel, 6 mm wide | Scale: metric | Return: push button | Weight: 18 to 40 g | Packaging:
      polybag`,
    materials: `Case: ABS plastic | Blade: spring steel`,
    collections: ['trade-show-giveaways'],
  },
  {
    prefix: 'CR',
    home: 'keyrings-tools/carabiners',
    noun: 'Carabiner',
    look: {
      drawing: 'carabiner',
      colours: 'anodised',
      accents: ['silver', 'white', 'black'],
      branding: 'smallMetal',
    },
    trade: { from: 165, minimum: 100, carton: [34, 26, 20, 500, 12] },
    variants: `60mm; 60 x 30 x 6 mm; 1 | 80mm; 80 x 40 x 8 mm; 1.3 | Flat 70mm; 70 x 32 x 4 mm; 1.2`,
    about: `This {label} carabiner is anodised aluminium with a sprung gate and a split ring, in bright
      colours that engrave to a clean silver line. | The {name} clips keys to a belt, a bottle to a bag or a
      hat to a tent, and carries a line of text along its spine. | Light anodised aluminium and a spring
      that snaps shut: this {label} carabiner is for keys, bottles and bags, not for climbing.`,
    uses: `Suits outdoor shops, universities and camping fairs. | A colour-coded key holder for sites,
      depots and lockers. | Good for adding to a bottle, a bag or a lanyard.`,
    features: `Bright anodised colours | Spring gate snaps shut | Split ring included | Engraves to clean
      silver | Strap with print area on request | Weighs next to nothing | Marked as not for climbing`,
    specs: `Gate: sprung, 12 mm opening | Ring: 25 mm split ring | Load: for keys and light gear only |
      Weight: 8 to 16 g | Packaging: bulk`,
    materials: `Body: anodised aluminium | Ring: steel`,
    collections: ['trade-show-giveaways', 'express-dispatch'],
  },
  {
    prefix: 'CRT',
    home: 'keyrings-tools/carabiners',
    noun: 'Carabiner',
    look: {
      drawing: 'carabiner',
      colours: 'metal',
      accents: ['red', 'royal', 'orange', 'black'],
      branding: 'smallMetal',
    },
    trade: { from: 345, minimum: 100, carton: [34, 26, 22, 200, 11.5] },
    variants: `Torch; 85 x 36 x 16 mm; 1.3 | Bottle Opener; 75 x 38 x 7 mm; 1 | Compass; 90 x 36 x 12 mm;
      1.35`,
    about: `A {label} carabiner that does more than hold keys: an aluminium clip with a sprung gate and a
      second job built into the frame. | The {name} hangs from a pack strap where it can be reached, with a
      strong spring and a flat face for a logo or a name. | Clip it on and find it useful later: a {label}
      carabiner in metal with a short webbing strap and a split ring.`,
    uses: `Suits hiking clubs, tourism boards and camping stores. | A small prize for fun runs, trails and
      scavenger hunts. | Good for hostels, tour buses and gap-year packs.`,
    features: `Second tool built into the frame | Spring gate with a firm action | Webbing strap and split
      ring | Face engraves or takes a dome | Batteries included where needed | Hangs from any strap | Marked
      as not for climbing`,
    specs: `Gate: sprung | Strap: 60 mm webbing | Load: for keys and light gear only | Weight: 22 to 38 g |
      Packaging: polybag`,
    materials: `Frame: aluminium alloy | Strap: nylon webbing | Ring: steel`,
    collections: ['summer', 'trade-show-giveaways'],
  },
]
