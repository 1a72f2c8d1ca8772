/** Pull-up banners, marquees, feather flags and table covers. */
import type { ProductLine } from '../product-line'

export const signageLines: ProductLine[] = [
  {
    prefix: 'PU',
    home: 'signage-displays/pull-up-banners',
    noun: 'Pull-Up Banner',
    look: {
      drawing: 'pull-up-banner',
      colours: 'signage',
      accents: ['white', 'red', 'royal', 'lime'],
      branding: 'display',
    },
    trade: { from: 12900, minimum: 1, carton: [92, 22, 22, 2, 7.5], share: 2 },
    variants: `Slim 600mm; 600 x 2000 mm; 0.9 | Standard 850mm; 850 x 2000 mm; 1 | Wide 1200mm; 1200 x 2000
      mm; 1.6`,
    about: `A {label} pull-up banner that rises from an aluminium base in a few seconds and rolls away into
      a padded bag after the show. | The {name} is a poster two metres tall in a base that fits under an
      arm, printed on a smooth film that does not curl. | Up in ten seconds and away just as fast: a {label}
      banner in full colour on a steady aluminium base with folding feet.`,
    uses: `Suits trade shows, foyers, shopping centres and roadshows. | A fixture for branches that host
      evenings and open days. | Good as a backdrop for a lectern or a registration desk.`,
    features: `Sets up in seconds without tools | Full colour print included | Film does not curl at the
      edges | Graphic can be replaced later | Padded carry bag included | Folding feet for uneven floors |
      Printed in Australia`,
    specs: `Height: 2000 mm | Print: 300 gsm grey-back film | Base: aluminium with folding feet | Pole:
      three-part, shock-corded | Packaging: padded bag and carton`,
    materials: `Base: aluminium | Graphic: polypropylene film | Bag: nylon`,
    collections: ['australian-made', 'express-dispatch'],
  },
  {
    prefix: 'PUD',
    home: 'signage-displays/pull-up-banners',
    noun: 'Fabric Banner',
    look: {
      drawing: 'pull-up-banner',
      colours: 'signage',
      accents: ['white', 'yellow', 'black'],
      branding: 'display',
    },
    trade: { from: 18900, minimum: 1, carton: [98, 26, 24, 1, 6] },
    variants: `850mm; 850 x 2100 mm; 1 | 1000mm; 1000 x 2100 mm; 1.15 | Double-Sided 850mm; 850 x 2100 mm;
      1.5`,
    about: `A {label} banner of stretch fabric that zips over a tube frame like a pillowcase and shows deep
      colour without glare. | The {name} photographs better than film: soft, matt fabric on a light frame,
      without a reflection from the hall lights. | Fabric pulled tight over a snap-together tube frame: a
      {label} banner that folds into a bag and goes in the wash when it is dusty.`,
    uses: `Suits photo walls, product launches and press interviews. | A calm, matt backdrop for video calls
      and podiums. | Good for teams that fly with their displays.`,
    features: `Matt fabric does not glare | Sleeve zips on in a minute | Sleeve folds and washes | Full
      colour print included | Frame snaps together without tools | New sleeves fit the same frame | Carry
      bag included`,
    specs: `Height: 2100 mm | Fabric: 250 gsm stretch polyester | Frame: 32 mm aluminium tube | Foot: flat
      steel plate | Packaging: carry bag`,
    materials: `Sleeve: stretch polyester | Frame: aluminium | Foot: powder-coated steel`,
    collections: ['australian-made'],
  },
  {
    prefix: 'MQ',
    home: 'signage-displays/marquees',
    noun: 'Marquee',
    look: {
      drawing: 'marquee',
      colours: 'canopy',
      accents: ['white', 'black', 'yellow', 'red'],
      branding: 'canopy',
    },
    trade: { from: 69900, minimum: 1, carton: [162, 34, 34, 1, 24] },
    variants: `2.4 x 2.4m; 2400 x 2400 x 3250 mm; 1 | 3 x 3m; 3000 x 3000 x 3400 mm; 1.25 | 3 x 4.5m; 3000 x
      4500 x 3400 mm; 1.8`,
    about: `A folding marquee of {label} that opens like a concertina, with a printed canopy, a steel frame
      and a wheeled bag for the tray of a ute. | The {name} is up in a minute with two people, with a coated
      canopy, height-adjustable legs and your artwork on the roof. | Shade for a stand, a finish line or a
      market stall: {label} under a coated polyester canopy printed on the panels you choose.`,
    uses: `Suits markets, sports clubs, open days and field days. | A meeting point that is seen from the
      far side of the oval. | Good for councils, sponsors and mobile teams.`,
    features: `Opens without tools in about a minute | Legs adjust to five heights | Wheeled carry bag
      included | Pegs and guy ropes included | Panels print one by one or all round | Canopy can be replaced
      later | Walls and weights available`,
    specs: `Canopy: 320 gsm coated polyester | Frame: powder-coated steel, 30 mm hexagonal legs | Heights: 5
      | Print: valance or all panels | Packaging: wheeled bag`,
    materials: `Canopy: coated polyester | Frame: powder-coated steel | Joints: reinforced nylon`,
    collections: ['summer'],
  },
  {
    prefix: 'MQH',
    home: 'signage-displays/marquees',
    noun: 'Marquee',
    look: { drawing: 'marquee', colours: 'canopy', accents: ['white', 'navy', 'orange'], branding: 'canopy' },
    trade: { from: 109900, minimum: 1, carton: [164, 36, 36, 1, 24.5] },
    variants: `Aluminium 3 x 3m; 3000 x 3000 x 3450 mm; 1 | Aluminium 3 x 4.5m; 3000 x 4500 x 3450 mm; 1.4 |
      Aluminium 3 x 6m; 3000 x 6000 x 3450 mm; 1.75`,
    about: `The {name} has thick hexagonal legs, machined joints and a full colour roof, and is made for
      teams that put it up each weekend. | A hard-working marquee with 45 mm legs that do not rust and a
      roof whose print is sewn in, panel by panel, in full colour. | Strong enough for weekly use and light
      enough for two people, with a tensioned roof, 45 mm aluminium legs and a wheeled bag.`,
    uses: `Suits touring teams, race days and councils with a full calendar. | A long-term buy for clubs
      whose old frames have bent. | Good for dealerships, breweries and emergency services.`,
    features: `45 mm hexagonal aluminium legs | Joints machined from aluminium | Full colour on each panel |
      Tensioned roof sheds the rain | Spare parts kept in stock | Wheeled carry bag included | Pegs and guy
      ropes included`,
    specs: `Canopy: 400 gsm coated polyester | Frame: anodised aluminium, 45 mm legs | Heights: 5 | Print:
      all panels, full colour | Packaging: wheeled bag`,
    materials: `Canopy: coated polyester | Frame: anodised aluminium`,
    collections: ['corporate-gifts', 'summer'],
  },
  {
    prefix: 'FF',
    home: 'signage-displays/feather-flags',
    noun: 'Feather Flag',
    look: {
      drawing: 'feather-flag',
      colours: 'signage',
      accents: ['white', 'yellow', 'black', 'red'],
      branding: 'display',
    },
    trade: { from: 9900, minimum: 1, carton: [132, 18, 16, 2, 8] },
    variants: `Small; 2500 mm high; 1 | Medium; 3400 mm high; 1.25 | Large; 4500 mm high; 1.6`,
    about: `A {label} flag in the shape of a feather, printed in full colour on knitted polyester that turns
      freely with the wind on its spike. | The {name} moves with each breath of air and is read from along
      the street, on a light pole that bends and springs back. | Bright knitted polyester on a flexible
      pole: a {label} flag that stands by a gate, a stall or a showroom and is hard to miss.`,
    uses: `Suits open homes, car yards, gyms and market stalls. | A row of three marks out an entrance from
      the road. | Good for fun runs, school fetes and pop-up shops.`,
    features: `Turns freely with the wind | Full colour print included | Ground spike included | Cross base
      and water ring available | Poles bend and spring back | Flag can be replaced later | Carry bag
      included`,
    specs: `Fabric: 110 gsm knitted polyester | Pole: fibreglass and aluminium | Print: single-sided, shows
      through | Base: ground spike with bearing | Packaging: carry bag`,
    materials: `Flag: knitted polyester | Pole: fibreglass | Spike: steel`,
    collections: ['summer', 'express-dispatch'],
  },
  {
    prefix: 'FFT',
    home: 'signage-displays/feather-flags',
    noun: 'Double-Sided Flag',
    look: {
      drawing: 'feather-flag',
      colours: 'signage',
      accents: ['white', 'red', 'yellow'],
      branding: 'display',
    },
    trade: { from: 16900, minimum: 1, carton: [134, 20, 18, 2, 9] },
    variants: `Teardrop; 2600 mm high; 1 | Feather; 3400 mm high; 1.2 | Rectangular; 3000 mm high; 1.1`,
    about: `A {label} flag of two printed layers with a blackout cloth between, so that words read the right
      way round from both directions. | The {name} puts the full message on each side of the road, in
      layered polyester held tight along a curved pole. | Two faces, one pole and no mirror writing: a
      {label} flag with its own artwork front and back and a bag to carry it in.`,
    uses: `Suits roadside sites, driveways and busy footpaths. | Good for events where people arrive from
      both ends. | A display that keeps its tension and its message in still air.`,
    features: `Reads properly from both sides | Blackout layer between the prints | Own artwork front and
      back | Spike, cross base and water ring in one kit | Poles bend and spring back | Flag can be replaced
      later | Carry bag included`,
    specs: `Fabric: 2 x 110 gsm polyester and blackout | Pole: fibreglass and aluminium | Print:
      double-sided | Base: spike, cross base and water ring | Packaging: carry bag`,
    materials: `Flag: polyester | Pole: fibreglass | Base: powder-coated steel`,
    collections: ['summer'],
  },
  {
    prefix: 'TC',
    home: 'signage-displays/table-covers',
    noun: 'Table Cover',
    look: {
      drawing: 'table-cover',
      colours: 'signage',
      accents: ['white', 'yellow', 'lime'],
      branding: 'tableFabric',
    },
    trade: { from: 11900, minimum: 1, carton: [44, 34, 18, 4, 7] },
    variants: `1.8m Throw; 1800 x 750 x 740 mm; 1 | 2.4m Throw; 2400 x 750 x 740 mm; 1.2 | Open-Back 1.8m;
      1800 x 750 x 740 mm; 0.9`,
    about: `A {label} table cover in wrinkle-resistant polyester, hemmed all round, which hides a plain
      trestle and the boxes stored beneath. | The {name} turns a hired trestle into a stand, in smooth
      polyester with full colour over the top and down each side. | Drops to the floor and hides the boxes:
      the {label} cover is made of soft polyester that shakes out of its bag with few creases.`,
    uses: `Suits career fairs, markets, fundraisers and registration desks. | A fixture that travels in a
      handbag and works on any trestle. | Good for regional teams who set up alone.`,
    features: `Full colour print included | Resists creases | Hemmed on all sides | Machine washable | Hides
      storage under the table | Open back available for seating | Printed in Australia`,
    specs: `Fabric: 220 gsm polyester | Hem: double-stitched | Care: machine wash cold, cool iron | Print:
      all over, full colour | Packaging: folded in a bag`,
    materials: `Cover: polyester | Thread: polyester`,
    collections: ['australian-made', 'trade-show-giveaways'],
  },
  {
    prefix: 'TCF',
    home: 'signage-displays/table-covers',
    noun: 'Table Cover',
    look: {
      drawing: 'table-cover',
      colours: 'signage',
      accents: ['white', 'red', 'black'],
      branding: 'tableFabric',
    },
    trade: { from: 13900, minimum: 1, carton: [42, 32, 16, 4, 6] },
    variants: `Stretch 1.8m; 1800 x 750 x 740 mm; 1 | Stretch 1.2m; 1200 x 600 x 740 mm; 0.8 | Stretch 2.4m;
      2400 x 750 x 740 mm; 1.2`,
    about: `A {label} cover in elastic polyester, shaped to the table and printed in full colour, which goes
      on without pins, clips or ironing. | The {name} gives a hired table clean, modern lines and never
      blows about, even at an outdoor stand on a windy day. | Taut, neat and quick to fit, this {label}
      cover comes in elastic polyester with a print that does not crack when pulled.`,
    uses: `Suits outdoor stands, sampling tables and hotel foyers. | A tidy look for teams who set up and
      pack down each day. | Good beside a pull-up banner in the same artwork.`,
    features: `Fits without pins or clips | Needs no ironing | Full colour print included | Machine washable
      | Reinforced where it meets the legs | Zip at the back on request | Folds to the size of a book`,
    specs: `Fabric: 240 gsm elastic polyester | Feet: reinforced pockets | Care: machine wash cold | Print:
      all over, full colour | Packaging: folded in a bag`,
    materials: `Cover: polyester and elastane | Pockets: polyester webbing`,
    collections: ['express-dispatch'],
  },
]
