/** Pens, pencils and highlighters. */
import type { ProductLine } from '../product-line'

export const writingLines: ProductLine[] = [
  {
    prefix: 'PP',
    home: 'writing/plastic-pens',
    noun: 'Pen',
    look: {
      drawing: 'click-pen',
      colours: 'pen',
      accents: ['silver', 'white', 'black'],
      branding: 'plasticPen',
    },
    trade: { from: 58, minimum: 250, carton: [42, 31, 23, 1000, 10.5], share: 3 },
    variants: `Retractable; 14 x 1.1 cm; 1 | Rubber Grip; 14.2 x 1.2 cm; 1.25 | Recycled Plastic; 14 x 1.1
      cm; 1.3 | Wheat Straw; 14.1 x 1.1 cm; 1.2`,
    about: `A reliable ballpoint with a firm click and a clip that does not snap. | The {name} writes for
      about 1,200 metres on a Swiss-made refill, in blue or black. | A slim, well-balanced pen that feels
      better than its price.`,
    uses: `Order it for counters, conference bags and anywhere pens walk away. | Banks, clinics and
      councils reorder it every quarter. | Light enough for a mail-out at the letter rate.`,
    features: `Blue or black ink at no extra cost | Spring-loaded clip | Large flat barrel for printing |
      1,200 metre refill | Comfortable for left and right hands | Colours can be mixed in lots of 250 |
      Click tested 5,000 times`,
    specs: `Ink: blue or black, document safe | Refill: Swiss-made ballpoint, 1.0 mm | Mechanism:
      retractable | Packaging: bags of 50`,
    materials: `Barrel: ABS | Clip: ABS | Tip: nickel-plated brass`,
    collections: ['trade-show-giveaways', 'express-dispatch'],
  },
  {
    prefix: 'BP',
    home: 'writing/plastic-pens',
    noun: 'Eco Pen',
    look: {
      drawing: 'click-pen',
      colours: 'bamboo',
      accents: ['black', 'white', 'green'],
      branding: 'plasticPen',
    },
    trade: { from: 82, minimum: 250, carton: [42, 31, 23, 1000, 9.8] },
    variants: `Bamboo; 14 x 1.1 cm; 1 | Cork Grip; 14 x 1.2 cm; 1.18 | Kraft Paper; 13.8 x 1 cm; 0.8`,
    about: `A {label} barrel in place of most of the plastic, around the same dependable refill. | The
      {name} looks and feels like what it is made of, and no two barrels have quite the same grain.`,
    uses: `Sustainability officers ask for it by name. | A good match for recycled notebooks in delegate
      packs. | Nurseries, councils and wineries like the natural look.`,
    features: `Plant-based barrel | Refill can be replaced | Each piece a little different | Black ink as
      standard | Packed without single-use plastic | Engraves or prints`,
    specs: `Ink: black, blue on request | Refill: ballpoint, 1.0 mm | Mechanism: retractable | Packaging:
      paper sleeves of 50`,
    materials: `Barrel: {label} | Clip and tip: plated steel`,
    collections: ['eco-recycled', 'trade-show-giveaways'],
  },
  {
    prefix: 'MP',
    home: 'writing/metal-pens',
    noun: 'Metal Pen',
    look: {
      drawing: 'click-pen',
      colours: 'metalPen',
      accents: ['silver', 'black', 'gold'],
      branding: 'metalPen',
    },
    trade: { from: 185, minimum: 100, carton: [40, 30, 22, 500, 11.2], share: 2 },
    variants: `Aluminium; 13.9 x 1 cm; 1 | Soft-Touch; 14 x 1.1 cm; 1.25 | Brass; 13.8 x 1.1 cm; 1.9`,
    about: `A slim metal ballpoint with a cool, weighted barrel and a quiet click. | The {name} is turned
      from one piece of metal and finished by hand before it is engraved.`,
    uses: `The pen for signing the contract and leaving on the table. | Law firms and agents engrave each
      with a name. | Upgrade a notebook pack for very little.`,
    features: `Weighted metal barrel | Mirror finish under the engraving | Standard refill, easy to
      replace | Individual names available | Blue or black ink | Gift tube or sleeve on request`,
    specs: `Ink: black or blue | Refill: metal, 1.0 mm, about 1,800 metres | Mechanism: retractable |
      Weight: 16 to 24 g | Packaging: individual paper sleeve`,
    materials: `Barrel: lacquered metal | Trim: chromed brass`,
    collections: ['corporate-gifts', 'onboarding-kits'],
  },
  {
    prefix: 'RB',
    home: 'writing/metal-pens',
    noun: 'Rollerball',
    look: { drawing: 'click-pen', colours: 'metalPen', accents: ['gold', 'silver'], branding: 'metalPen' },
    trade: { from: 890, minimum: 25, carton: [44, 34, 26, 100, 9.4] },
    variants: `Lacquered; 13.6 x 1.2 cm; 1 | Carbon Fibre; 13.8 x 1.3 cm; 1.45`,
    about: `A capped rollerball with a German ceramic tip, presented in a lidded box. | The {name} lays
      down ink like a fountain pen and never needs a blotter.`,
    uses: `For directors, retirements and the visiting minister. | Boxed and engraved, it is a complete
      gift. | A finishing touch for a leather compendium.`,
    features: `Ceramic rollerball tip | Magnetic cap that posts on the barrel | Lidded gift box included |
      Personal engraving, one name per pen | Takes standard European refills`,
    specs: `Ink: black gel | Refill: German rollerball, 0.7 mm | Mechanism: magnetic cap | Weight: 34 g |
      Packaging: black gift box`,
    materials: `Barrel: lacquered brass | Trim: plated steel | Box: card with EVA insert`,
    collections: ['corporate-gifts'],
  },
  {
    prefix: 'ST',
    home: 'writing/stylus-pens',
    noun: 'Stylus Pen',
    look: { drawing: 'stylus-pen', colours: 'metalPen', accents: ['black', 'silver'], branding: 'metalPen' },
    trade: { from: 145, minimum: 150, carton: [41, 30, 23, 500, 9.2], share: 2 },
    variants: `Slim; 14 x 0.9 cm; 1 | Soft-Touch; 14.2 x 1.1 cm; 1.2 | Light-Up Logo; 14.5 x 1.2 cm; 1.7`,
    about: `A ballpoint with a soft conductive tip for phones, tablets and sign-in screens. | The {name}
      keeps fingerprints off shared screens and still signs the paper copy.`,
    uses: `Courier depots, clinics and hotels use it at the counter. | A tidy giveaway for software
      launches. | Field teams can sign on glass with gloves on.`,
    features: `Works on all capacitive screens | Soft tip that leaves no marks | Metal clip | Replaceable
      refill | Engraves bright under the lacquer | Blue or black ink`,
    specs: `Tip: conductive silicone, 6 mm | Ink: black or blue | Mechanism: twist | Packaging: bags of 50`,
    materials: `Barrel: aluminium | Stylus tip: conductive silicone | Clip: chromed steel`,
    collections: ['trade-show-giveaways', 'express-dispatch'],
  },
  {
    prefix: 'PC',
    home: 'writing/pencils',
    noun: 'Pencil',
    look: { drawing: 'pencil', colours: 'pen', accents: ['white', 'pink', 'black'], branding: 'pencil' },
    trade: { from: 42, minimum: 250, carton: [38, 28, 20, 1000, 6.8], share: 2 },
    variants: `HB Graphite; 19 x 0.7 cm; 1 | Jumbo Triangular; 17.6 x 1 cm; 1.7 | Recycled Newspaper; 17.5 x
      0.7 cm; 1.25 | Seeded; 18 x 0.8 cm; 2.4`,
    about: `A properly bonded lead in a smooth barrel, sharpened and ready to write. | The {name} comes
      sharpened, with your line of text stamped along the barrel.`,
    uses: `Schools, museums and polling booths order it in boxes of a thousand. | A pencil works upside
      down, in the wet and in the freezer. | Low cost, low weight and nothing to run dry.`,
    features: `Supplied sharpened | Bonded lead that resists breaking | Water-based lacquer | FSC
      certified or recycled barrel | Text in foil or ink | Non-toxic to EN 71`,
    specs: `Grade: HB | Sharpened: yes | Lacquer: water-based | Packaging: boxes of 100`,
    materials: `Barrel: FSC certified timber or recycled fibre | Lead: graphite and clay`,
    collections: ['eco-recycled', 'trade-show-giveaways'],
  },
  {
    prefix: 'HL',
    home: 'writing/highlighters',
    noun: 'Highlighter',
    look: { drawing: 'highlighter', colours: 'bright', accents: ['white', 'black'], branding: 'plasticPen' },
    trade: { from: 95, minimum: 200, carton: [40, 30, 24, 500, 8.6], share: 2 },
    variants: `Chisel; 12 x 2.4 cm; 1 | Pocket; 9 x 2 cm; 0.86 | Gel; 11.5 x 1.8 cm; 1.3`,
    about: `A fat, bright marker that does not bleed through exam paper. | The {name} gives an even stripe
      from the first page of the report to the last.`,
    uses: `Training rooms, universities and accountants go through boxes of it. | Add one to a student
      planner or an induction folder. | The broad barrel holds a logo large enough to read across a desk.`,
    features: `Will not bleed through 80 gsm paper | Cap that clicks shut | Safe, low-odour ink | Flat
      barrel that does not roll away | Colours can be mixed within an order`,
    specs: `Ink: water-based fluorescent | Line: 1 to 5 mm | Cap-off time: 8 hours | Packaging: boxes of
      50`,
    materials: `Barrel: polypropylene | Tip: polyester fibre`,
    collections: ['trade-show-giveaways', 'onboarding-kits'],
  },
]
