/** Hand sanitisers, lip balms, stress balls and first aid kits. */
import type { ProductLine } from '../product-line'

export const healthLines: ProductLine[] = [
  {
    prefix: 'HS',
    home: 'health-wellbeing/hand-sanitisers',
    noun: 'Hand Sanitiser',
    look: {
      drawing: 'hand-sanitiser',
      colours: 'glass',
      accents: ['royal', 'teal', 'lime', 'pink', 'orange'],
      branding: 'jar',
    },
    trade: { from: 245, minimum: 100, carton: [40, 30, 24, 100, 8.5] },
    variants: `30ml; 88 x 36 x 22 mm; 1 | 60ml; 110 x 42 x 26 mm; 1.35 | 100ml; 135 x 46 x 30 mm; 1.75`,
    about: `A {label} bottle of clear alcohol gel with a flip-top cap and a full colour label, made to live
      in a handbag, a car door or a desk drawer. | The {name} has a smooth, quick-drying gel with a touch of
      aloe, in a clear bottle that shows your label back and front. | Clear gel in a clear bottle with room
      for a full colour label on both sides: {label} of sanitiser that dries without stickiness.`,
    uses: `Suits open homes, expos, school fetes and reception counters. | A considerate extra in a delegate
      bag or a travel pack. | Good for cafes, taxis and tours that welcome many hands.`,
    features: `Full colour label back and front | Flip-top cap | Dries without stickiness | Lightly scented
      or unscented | Clip or silicone holder on request | Filled in Australia | Batch number and date on
      each bottle`,
    specs: `Content: gel with 70 per cent ethanol | Cap: flip-top | Label: waterproof, full colour | Shelf
      life: 24 months | Packaging: trays of 50`,
    materials: `Bottle: PET | Cap: polypropylene | Label: polypropylene film`,
    collections: ['australian-made', 'trade-show-giveaways', 'express-dispatch'],
  },
  {
    prefix: 'HSC',
    home: 'health-wellbeing/hand-sanitisers',
    noun: 'Sanitiser Spray',
    look: {
      drawing: 'hand-sanitiser',
      colours: 'plastic',
      accents: ['white', 'navy', 'green', 'purple'],
      branding: 'smallLabel',
    },
    trade: { from: 345, minimum: 100, carton: [38, 28, 22, 150, 8] },
    variants: `20ml Card; 86 x 56 x 11 mm; 1 | 10ml Pen; 138 x 16 mm; 0.8 | 50ml Pump; 120 x 38 mm; 1.25`,
    about: `A {label} hand spray with a fine mist and a cap that does not leak, shaped to slip into a shirt
      pocket or the side of a laptop bag. | The {name} delivers hundreds of light sprays from a slim
      refillable case, which carries a logo on its widest face. | Slim, refillable and easy to share: a
      {label} spray with a fine nozzle and a smooth face for full colour print.`,
    uses: `Suits airlines, ride services, nurses and travelling staff. | A flat piece that fits in a mailing
      or a name-badge holder. | Good for exam halls, polling places and trade shows.`,
    features: `Fine, even mist | Refills from any bottle | Slim enough for a shirt pocket | Cap clicks shut
      | Prints in full colour | Up to 300 sprays | Supplied filled`,
    specs: `Content: spray with 70 per cent ethanol | Sprays: 100 to 400 | Cap: click-on | Shelf life: 24
      months | Packaging: trays of 50`,
    materials: `Case: polypropylene | Nozzle: polypropylene and steel spring`,
    collections: ['trade-show-giveaways'],
  },
  {
    prefix: 'LPB',
    home: 'health-wellbeing/lip-balms',
    noun: 'Lip Balm',
    look: {
      drawing: 'lip-balm',
      colours: 'balm',
      accents: ['royal', 'red', 'green', 'pink', 'purple'],
      branding: 'smallLabel',
    },
    trade: { from: 195, minimum: 100, carton: [34, 26, 18, 500, 6.5] },
    variants: `Classic Stick; 67 x 19 mm; 1 | Slim Stick; 72 x 15 mm; 1.05 | Paper Tube; 72 x 20 mm; 1.5`,
    about: `A {label} of beeswax lip balm with a smooth glide and a light scent, wrapped in a full colour
      label that runs right around the tube. | The {name} is used a dozen times a day and seen each time,
      with your artwork around the tube and a snug cap on top. | Beeswax, coconut oil and a little flavour
      in a {label} you can print all the way round: small, cheap to post and rarely lost.`,
    uses: `Suits ski trips, surf clubs, florists and dental waiting rooms. | A pocket-sized giveaway that
      people ask for twice. | Good in winter packs, wedding favours and gift boxes.`,
    features: `Label runs right around the tube | Beeswax base | Light, pleasant flavour | Tamper-evident
      seal | Poured in Australia | Prints from 100 pieces | Light enough to post`,
    specs: `Weight: 4.5 g | Base: beeswax and coconut oil | Label: full colour, 50 x 45 mm | Shelf life: 24
      months | Packaging: trays of 50`,
    materials: `Balm: beeswax and coconut oil | Tube: polypropylene or paper`,
    choice: `Flavour: vanilla, mint, mango, unflavoured`,
    collections: ['australian-made', 'trade-show-giveaways', 'winter'],
  },
  {
    prefix: 'LPT',
    home: 'health-wellbeing/lip-balms',
    noun: 'Lip Balm',
    look: {
      drawing: 'lip-balm',
      colours: 'webbing',
      accents: ['white', 'natural', 'yellow'],
      branding: 'smallLabel',
    },
    trade: { from: 260, minimum: 100, carton: [36, 28, 20, 300, 8] },
    variants: `Soft-Touch Stick; 68 x 20 mm; 1 | Clip-On Stick; 92 x 22 mm; 1.3 | Recycled Stick; 68 x 19
      mm; 1.1`,
    about: `A {label} of lip balm in a coloured case to match the brand, with a creamy beeswax filling and a
      cap that stays on in a pocket. | The {name} comes in strong colours rather than plain white, so the
      stick itself does half the work of the logo. | Coloured through and printed on top, this {label} holds
      a creamy balm with a hint of fruit and a firm twist base.`,
    uses: `Suits clubs, charities and schools with a colour to show. | A bright little extra for fun-run and
      gym bags. | Good for salons, gyms and airport travel desks.`,
    features: `Case in your brand's colour | Prints directly on the case | Creamy beeswax filling | Cap
      colour can be mixed | Tamper-evident seal | Firm twist base | Small enough for a coin pocket`,
    specs: `Weight: 4.5 g | Base: beeswax and shea butter | Print: 45 x 12 mm | Shelf life: 24 months |
      Packaging: trays of 50`,
    materials: `Balm: beeswax and shea butter | Case: polypropylene`,
    choice: `Flavour: berry, coconut, unflavoured`,
    collections: ['summer', 'trade-show-giveaways'],
  },
  {
    prefix: 'SBL',
    home: 'health-wellbeing/stress-balls',
    noun: 'Stress Ball',
    look: { drawing: 'stress-ball', colours: 'foam', accents: ['black', 'navy', 'white'], branding: 'foam' },
    trade: { from: 165, minimum: 100, carton: [50, 40, 40, 250, 6.5] },
    variants: `60mm; 60 x 60 mm; 1 | 70mm; 70 x 70 mm; 1.15 | Two-Tone 65mm; 65 x 65 mm; 1.2`,
    about: `A {label} foam ball that squeezes flat and springs back slowly, in a bright colour with a smooth
      skin that takes a clean print. | The {name} is the one on the desk that visitors pick up without
      asking, soft polyurethane foam with room for a bold logo. | Slow-rising foam with a smooth skin: a
      {label} ball for restless hands, long calls and throwing across the office.`,
    uses: `Suits call centres, exam weeks and software teams. | A cheerful counter giveaway that never needs
      explaining. | Good for wellbeing weeks, blood drives and open days.`,
    features: `Springs back slowly | Smooth skin prints cleanly | Bright stock colours | Bounces, throws and
      rolls safely indoors | Light for its size | Other shapes to order | Prints on both sides`,
    specs: `Foam: soft polyurethane | Skin: self-skinned, smooth | Print area: 35 x 35 mm | Weight: 15 to 24
      g | Packaging: bulk`,
    materials: `Ball: polyurethane foam | Ink: flexible solvent ink`,
    collections: ['trade-show-giveaways', 'express-dispatch'],
  },
  {
    prefix: 'SBX',
    home: 'health-wellbeing/stress-balls',
    noun: 'Squeeze Ball',
    look: {
      drawing: 'stress-ball',
      colours: 'bright',
      accents: ['white', 'black', 'royal'],
      branding: 'foam',
    },
    trade: { from: 290, minimum: 100, carton: [46, 36, 36, 200, 11] },
    variants: `Gel; 60 x 60 mm; 1 | Natural Rubber; 55 x 55 mm; 1.25 | Textured; 65 x 65 mm; 0.9`,
    about: `This {label} ball has a firmer, more satisfying feel than foam, a strong colour right through
      and a flat spot for a one-colour logo. | The {name} gives slowly under the hand and returns to its
      shape, with a soft skin that is easy to wipe clean. | Heavier in the palm than plain foam, this
      {label} ball has a soft skin, a steady give and a logo that flexes with it.`,
    uses: `Suits long meetings, study desks and physiotherapy reception counters. | A step up from the usual
      foam ball on the desk. | Good in a work-from-home box or a calm corner.`,
    features: `Firmer feel than foam | Wipes clean in a moment | Strong colours | Ink flexes with the skin |
      Sits still on a desk | Quiet in a meeting | Boxed one by one on request`,
    specs: `Feel: medium to firm | Print area: 30 x 30 mm | Weight: 60 to 95 g | Care: wipe with a damp
      cloth | Packaging: polybag`,
    materials: `Skin: thermoplastic or natural rubber | Core: gel or solid`,
    collections: ['onboarding-kits'],
  },
  {
    prefix: 'FA',
    home: 'health-wellbeing/first-aid-kits',
    noun: 'First Aid Kit',
    look: {
      drawing: 'first-aid-kit',
      colours: 'firstAid',
      accents: ['white', 'red', 'silver'],
      branding: 'nylonBag',
    },
    trade: { from: 1190, minimum: 25, carton: [48, 38, 34, 40, 10.5] },
    variants: `22-Piece; 140 x 100 x 50 mm; 1 | 45-Piece; 190 x 130 x 60 mm; 1.75 | 90-Piece; 240 x 170 x 80
      mm; 3.1`,
    about: `A {label} kit of dressings, plasters, wipes and tape in a zipped nylon case with clear pockets,
      so each piece is found at a glance. | The {name} rides in a glovebox, a saddlebag or a school bag,
      with the basics for cuts and scrapes and a card that lists them. | Packed in Australia in a tough
      zipped case, this {label} kit keeps dressings dry and puts your logo on the front pocket.`,
    uses: `Suits fleets, sports clubs, schools and camping groups. | A thoughtful client gift for insurers
      and car dealers. | Good for site inductions, home offices and new parents.`,
    features: `Clear pockets keep pieces in order | Contents card in the lid | Belt loop or carry handle |
      Zips open flat | Front pocket takes a logo | Pieces can be replaced one by one | Expiry dates marked
      on each piece`,
    specs: `Contents: dressings, plasters, wipes, tape, scissors | Case: 600D nylon with a zip | Care: store
      below 30 degrees | Shelf life: 3 years | Packaging: polybag`,
    materials: `Case: nylon | Pockets: clear PVC`,
    collections: ['australian-made', 'corporate-gifts'],
  },
  {
    prefix: 'FAV',
    home: 'health-wellbeing/first-aid-kits',
    noun: 'First Aid Kit',
    look: {
      drawing: 'first-aid-kit',
      colours: 'signage',
      accents: ['white', 'red', 'yellow'],
      branding: 'lid',
    },
    trade: { from: 690, minimum: 50, carton: [44, 34, 28, 60, 9] },
    variants: `Pocket; 110 x 80 x 30 mm; 1 | Car; 200 x 140 x 65 mm; 2.6 | Desk; 160 x 110 x 50 mm; 1.6`,
    about: `A {label} kit in a hard snap-shut case, with plasters, wipes, a bandage and tweezers for the
      small mishaps of an ordinary day. | The {name} keeps the plasters dry and the tweezers findable, in a
      hard case with a broad lid that prints in full colour. | Hard outside and tidy inside, this {label}
      kit opens with one thumb and holds what a scraped knee or a paper cut asks for.`,
    uses: `Suits roadside clubs, councils and family days. | A sensible extra in a new-car or new-home pack.
      | Good for market stalls, coaches and volunteer crews.`,
    features: `Hard case keeps contents dry | Lid prints in full colour | Opens with one thumb | Contents
      list inside the lid | Small enough for a drawer or glovebox | Easy to refill | Packed in Australia`,
    specs: `Contents: 12 to 38 pieces | Case: snap-shut, hinged | Print area: 80 x 50 mm | Shelf life: 3
      years | Packaging: card sleeve`,
    materials: `Case: polypropylene | Contents: cotton and non-woven dressings`,
    collections: ['trade-show-giveaways', 'australian-made'],
  },
]
