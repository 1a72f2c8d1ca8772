/** Trophies, medals, plush toys and flying discs. */
import type { ProductLine } from '../product-line'

export const funLines: ProductLine[] = [
  {
    prefix: 'TRC',
    home: 'awards-recognition/trophies',
    noun: 'Trophy Cup',
    look: {
      drawing: 'trophy',
      colours: 'trophy',
      accents: ['black', 'royal', 'red', 'white'],
      branding: 'award',
    },
    trade: { from: 2490, minimum: 5, carton: [48, 38, 36, 8, 9] },
    variants: `Small; 180 mm high; 1 | Medium; 240 mm high; 1.5 | Large; 320 mm high; 2.3`,
    about: `A {label} cup in polished metal with two handles, on a weighted black base with a plate ready
      for a name, a year and a result. | The {name} is the cup that winners want to lift: bright metal,
      curved handles and a base heavy enough to stand on a shelf. | Polished, balanced and ready to engrave:
      a {label} cup on a solid base, with four lines of text included on the plate.`,
    uses: `Suits clubs, schools, sales teams and golf days. | A perpetual trophy with room for the winners
      to come. | Good for first, second and third in three sizes.`,
    features: `Four lines of engraving included | Weighted base stands firm | Three sizes for three places |
      Names can differ on each cup | Plate can be renewed each year | Lidded version on request | Packed in
      foam and a box`,
    specs: `Plate: 60 x 30 mm | Base: weighted, felt underneath | Engraving: up to four lines | Finish:
      polished and lacquered | Packaging: foam-lined box`,
    materials: `Cup: plated metal | Base: resin | Plate: aluminium`,
    collections: ['corporate-gifts'],
  },
  {
    prefix: 'TRT',
    home: 'awards-recognition/trophies',
    noun: 'Trophy',
    look: { drawing: 'trophy', colours: 'trophy', accents: ['brown', 'bamboo', 'black'], branding: 'award' },
    trade: { from: 3490, minimum: 5, carton: [46, 36, 34, 6, 9.5] },
    variants: `Timber Base; 210 mm high; 1 | Stone Base; 220 mm high; 1.35 | Tall Column; 360 mm high; 1.6`,
    about: `A {label} trophy with a brushed metal cup and clean modern lines, made to look at home on an
      office shelf and not only in a clubhouse. | The {name} sets brushed metal on a natural base, with a
      wide engraving plate for the name, the award and the year. | Brushed metal and quiet proportions give
      this {label} trophy the look of a piece chosen for the person who receives it.`,
    uses: `Suits annual awards, service milestones and top-seller nights. | A piece that people take home
      and keep on show. | Good for industry bodies with several categories.`,
    features: `Wide plate for name, award and year | Brushed finish hides fingerprints | Names can differ on
      each piece | Felt-lined base | Spreadsheet of names accepted | Spare plates on request | Presentation
      box included`,
    specs: `Plate: 70 x 35 mm | Base: timber, stone or column | Engraving: up to four lines | Finish:
      brushed | Packaging: presentation box`,
    materials: `Cup: brushed metal | Base: timber or stone | Plate: aluminium`,
    collections: ['corporate-gifts', 'express-dispatch'],
  },
  {
    prefix: 'ME',
    home: 'awards-recognition/medals',
    noun: 'Medal',
    look: {
      drawing: 'medal',
      colours: 'medal',
      accents: ['royal', 'red', 'green', 'navy', 'white'],
      branding: 'award',
    },
    trade: { from: 390, minimum: 50, carton: [34, 26, 20, 150, 14], share: 2 },
    variants: `50mm; 50 x 50 x 3 mm; 1 | 60mm; 60 x 60 x 4 mm; 1.35 | 70mm; 70 x 70 x 4 mm; 1.7`,
    about: `A die-cast medal {label} across with a raised border and a domed centre in full colour, hung on
      a woven ribbon in the colour you choose. | The {name} has the weight and the ring of a proper medal,
      with a full colour centre and a ribbon sewn to a V. | Cast in zinc alloy, plated and finished with a
      full colour dome: {label} of medal on a ribbon 22 mm wide.`,
    uses: `Suits fun runs, school carnivals and club finals. | One for each finisher, or three for the
      podium. | Good for dance, chess, swimming and office challenges.`,
    features: `Gold, silver and bronze finishes | Ribbon in the colour you choose | Full colour domed centre
      | Back engraves with event and year | Ready to hang | Cast to your own shape from 200 | Packed one by
      one`,
    specs: `Thickness: 3 to 4 mm | Ribbon: 22 x 800 mm, woven | Centre: 25 mm dome | Plating: gold, silver
      or bronze | Packaging: polybag`,
    materials: `Medal: zinc alloy | Ribbon: polyester | Dome: resin`,
    collections: ['trade-show-giveaways', 'express-dispatch'],
  },
  {
    prefix: 'MEW',
    home: 'awards-recognition/medals',
    noun: 'Medal',
    look: {
      drawing: 'medal',
      colours: 'timber',
      accents: ['forest-green', 'natural', 'royal', 'red'],
      branding: 'timber',
    },
    trade: { from: 345, minimum: 50, carton: [36, 28, 20, 200, 7.5] },
    variants: `Bamboo; 60 x 60 x 5 mm; 1 | Plywood; 70 x 70 x 4 mm; 0.92 | Shaped Plywood; 75 x 75 x 4 mm;
      1.2`,
    about: `A {label} medal cut and engraved by laser, sanded smooth and hung on a cotton ribbon, as light
      to post as it is pleasant to hold. | The {name} trades metal for timber: a warm engraved face with its
      own grain and a cotton ribbon in a natural shade. | Real timber, a crisp burned engraving and a cotton
      ribbon: a {label} medal for trails, schools and events with a light footprint.`,
    uses: `Suits trail runs, school carnivals and tree-planting days. | A finisher's medal that doubles as a
      decoration at home. | Good for clubs that post medals after a virtual race.`,
    features: `Engraved in fine detail | Grain differs on each medal | Cotton ribbon | Cut to your own shape
      from 100 | Light enough to post | Back engraves with a name | Packed without plastic`,
    specs: `Thickness: 4 to 5 mm | Ribbon: 20 x 800 mm cotton | Engraving: one or both sides | Finish:
      sanded, unvarnished | Packaging: paper-banded in tens`,
    materials: `Medal: bamboo or plywood | Ribbon: cotton`,
    collections: ['eco-recycled', 'australian-made'],
  },
  {
    prefix: 'PL',
    home: 'kids-fun/plush-toys',
    noun: 'Plush Bear',
    look: {
      drawing: 'plush-bear',
      colours: 'plush',
      accents: ['red', 'royal', 'white', 'forest-green', 'yellow'],
      branding: 'plush',
    },
    trade: { from: 890, minimum: 50, carton: [60, 45, 45, 48, 9.5] },
    variants: `Small; 150 mm seated; 1 | Medium; 200 mm seated; 1.4 | Large; 280 mm seated; 2.2`,
    about: `A {label} plush bear with a soft short pile, embroidered features and a little shirt that comes
      off for printing and goes back on. | The {name} sits upright on a desk or a hospital bed, with a
      well-filled body, a stitched nose and a shirt in your colours. | Soft, sturdy and easy to love: a
      {label} bear with a proper seam, embroidered eyes and a printed shirt of its own.`,
    uses: `Suits charities, hospitals, airlines and children's events. | A mascot that families keep on the
      bed for years. | Good for fundraising, as each bear sells itself.`,
    features: `Shirt comes off for printing | Embroidered eyes and nose | Well-filled body sits upright |
      Machine washable on a gentle cycle | Shirt in the colour you choose | Foot embroidery on request | Own
      mascots made to order from 500`,
    specs: `Pile: short, soft | Filling: polyester fibre | Shirt: polyester jersey | Care: gentle machine
      wash | Packaging: polybag`,
    materials: `Body: polyester plush | Filling: polyester fibre | Shirt: jersey`,
    collections: ['corporate-gifts', 'winter'],
  },
  {
    prefix: 'PLK',
    home: 'kids-fun/plush-toys',
    noun: 'Bear',
    look: {
      drawing: 'plush-bear',
      colours: 'plush',
      accents: ['teal', 'purple', 'orange', 'pink'],
      branding: 'plush',
    },
    trade: { from: 1190, minimum: 50, carton: [62, 46, 44, 40, 10] },
    variants: `Recycled Plush; 180 mm seated; 1 | Calico; 200 mm seated; 0.85 | Corduroy; 220 mm seated; 1.3`,
    about: `A {label} bear with jointed limbs and stitched features, dressed in a plain shirt that carries a
      logo on the chest. | The {name} is a keepsake rather than a carnival toy, with sewn joints, a firm
      filling and a shirt in the colour you choose. | Made to be kept, this {label} bear stands about 30 cm
      tall, bends at the shoulders and wears your logo on a little shirt.`,
    uses: `Suits museum shops, maternity gifts and milestone fundraisers. | A toy with a quieter look for
      grown-up brands. | Good for anniversaries, limited runs and gift shops.`,
    features: `Jointed arms and legs | Stitched features | Shirt comes off for printing | Numbered swing tag
      on request | Firm filling keeps its shape | Hand-finished seams | Gift box available`,
    specs: `Height: about 30 cm standing | Filling: recycled polyester fibre | Shirt: cotton jersey | Care:
      surface wash | Packaging: paper band`,
    materials: `Body: recycled plush, calico or corduroy | Filling: recycled polyester fibre | Shirt: cotton`,
    collections: ['eco-recycled', 'corporate-gifts'],
  },
  {
    prefix: 'FD',
    home: 'kids-fun/flying-discs',
    noun: 'Flying Disc',
    look: {
      drawing: 'frisbee',
      colours: 'bright',
      accents: ['white', 'black', 'yellow', 'navy'],
      branding: 'disc',
    },
    trade: { from: 245, minimum: 100, carton: [48, 46, 26, 100, 9] },
    variants: `Classic; 230 x 25 mm; 1 | Small; 180 x 22 mm; 0.85 | Pro 175g; 270 x 30 mm; 2.6`,
    about: `A {label} flying disc moulded in one piece, with a rounded rim that is kind to fingers and a
      wide flat top for a large print. | The {name} flies straight, floats in the pool and shows a big round
      logo to everybody in the park each time it is thrown. | Bright, light and easy to throw: a {label}
      disc with a smooth top that takes one large colour right across the centre.`,
    uses: `Suits beach days, school camps, dog parks and festivals. | A summer giveaway that gets played
      with on the spot. | Good for clubs, councils and pet brands.`,
    features: `Wide flat top for a large print | Rounded rim is kind to fingers | Floats in the pool |
      Bright stock colours | Stacks flat for a stand | Quick turnaround | Light enough for children`,
    specs: `Diameter: 180 to 270 mm | Weight: 45 to 175 g | Rim: rounded | Print: up to 140 mm round |
      Packaging: bulk`,
    materials: `Disc: polypropylene or polyethylene | Ink: screen ink`,
    collections: ['summer', 'trade-show-giveaways', 'express-dispatch'],
  },
  {
    prefix: 'FDF',
    home: 'kids-fun/flying-discs',
    noun: 'Flying Disc',
    look: { drawing: 'frisbee', colours: 'webbing', accents: ['white', 'black', 'silver'], branding: 'disc' },
    trade: { from: 320, minimum: 100, carton: [44, 40, 24, 150, 8] },
    variants: `Recycled; 220 x 25 mm; 1 | Folding; 250 mm open, 100 mm folded; 0.8 | Wheat Fibre; 220 x 24
      mm; 1.1`,
    about: `A {label} flying disc with a soft edge and a steady flight, in a bright colour with a broad top
      for your artwork. | The {name} goes to the park in any bag and comes home again, with an easy flight
      and a print that children recognise. | Light, easy on small hands and printed large, this {label} disc
      turns a break in the program into a game.`,
    uses: `Suits school fairs, picnics and family fun days. | A flat extra for showbags and holiday packs. |
      Good for events that count their plastic.`,
    features: `Soft edge suits small hands | Broad top for a large print | Posts flat in a mailer | Bright
      stock colours | Steady flight | Easy to stack and hand out | Packed in paper, not polybags`,
    specs: `Diameter: 220 to 250 mm | Weight: 30 to 80 g | Rim: soft | Print: up to 130 mm round |
      Packaging: paper-banded in tens`,
    materials: `Disc: recycled polypropylene, nylon or wheat fibre blend | Ink: screen ink`,
    collections: ['eco-recycled', 'summer'],
  },
]
