/** Picnic blankets, camp chairs and torches. */
import type { ProductLine } from '../product-line'

export const campLines: ProductLine[] = [
  {
    prefix: 'PK',
    home: 'outdoor-leisure/picnic-blankets',
    noun: 'Picnic Blanket',
    look: {
      drawing: 'picnic-blanket',
      colours: 'blanket',
      accents: ['white', 'brown', 'black'],
      branding: 'flap',
    },
    trade: { from: 1990, minimum: 25, carton: [60, 45, 40, 20, 13] },
    variants: `Fleece; 1350 x 1200 mm; 1 | Large Fleece; 1500 x 1500 mm; 1.3 | Tartan Acrylic; 1450 x 1300
      mm; 1.15`,
    about: `A {label} picnic blanket with a soft top and a coated back that keeps out the damp, which rolls
      into a neat bundle with its own handle. | The {name} unrolls to seat a family and rolls up again in
      seconds, held by a carry flap with room for a logo. | Soft above and waterproof below, this {label}
      blanket folds into a flap with a handle and hangs by the door ready for the park.`,
    uses: `Suits outdoor cinemas, vineyards and council summer programs. | A family-friendly gift for staff,
      members and donors. | Good for car boots, school sports and Sunday markets.`,
    features: `Coated backing keeps out damp grass | Rolls up with its own flap and handle | Wipes or washes
      clean | Light enough for one hand | Logo stays in view when rolled | Hook-and-loop closure | Bound
      edge all round`,
    specs: `Top: soft, quilted to the backing | Backing: coated | Closure: hook and loop | Care: hand wash
      cold | Packaging: rolled, polybag`,
    materials: `Top: polyester fleece or acrylic | Backing: PEVA | Filling: thin foam`,
    collections: ['summer', 'corporate-gifts'],
  },
  {
    prefix: 'PKR',
    home: 'outdoor-leisure/picnic-blankets',
    noun: 'Picnic Rug',
    look: {
      drawing: 'picnic-blanket',
      colours: 'canvas',
      accents: ['white', 'brown', 'natural'],
      branding: 'flap',
    },
    trade: { from: 3290, minimum: 25, carton: [62, 46, 42, 15, 14] },
    variants: `RPET; 1400 x 1400 mm; 1 | Cotton Canvas; 1500 x 1400 mm; 1.2 | Wool Blend; 1500 x 1300 mm;
      1.55`,
    about: `A picnic rug in sturdy {label} with a waterproof back, tied with webbing straps so it can be
      slung over a shoulder on the way to the park. | The {name} is the rug that gets handed down: a proper
      weave, bound edges and a carry strap with a leather-look patch for the logo. | Made to last more than
      one summer, with a {label} top, a coated base and a shoulder strap that leaves the hands free for the
      basket.`,
    uses: `Suits wineries, property launches and premium hampers. | A considered end-of-year gift for
      clients with young families. | Good for clubs and alumni who gather on the lawn.`,
    features: `Shoulder strap leaves the hands free | Coated base keeps out damp grass | Patch on the strap
      for a stitched or pressed logo | Bound edges do not fray | Seats four adults | Brushes clean when dry
      | Packed without plastic`,
    specs: `Strap: adjustable webbing | Base: coated polyester | Edge: cotton binding | Care: spot clean |
      Packaging: kraft band`,
    materials: `Top: recycled polyester, canvas or wool blend | Base: coated polyester | Strap: cotton
      webbing`,
    collections: ['eco-recycled', 'summer', 'corporate-gifts'],
  },
  {
    prefix: 'CH',
    home: 'outdoor-leisure/camp-chairs',
    noun: 'Camp Chair',
    look: {
      drawing: 'camp-chair',
      colours: 'polyester',
      accents: ['black', 'silver', 'white'],
      branding: 'fabric',
    },
    trade: { from: 2890, minimum: 12, carton: [92, 32, 30, 6, 17] },
    variants: `Stadium; 820 x 500 x 820 mm; 1 | Cooler Arm; 860 x 540 x 900 mm; 1.4 | Director; 600 x 480 x
      860 mm; 1.65`,
    about: `A folding {label} chair of heavy polyester on a powder-coated steel frame, with arms, a drink
      holder and a bag to carry it in. | The {name} opens in one movement and holds up to 110 kg, with a
      wide back panel that shows a logo to everyone behind. | Steel legs, tough woven polyester and wide
      feet that do not sink into grass: a {label} chair for long afternoons on the sideline.`,
    uses: `Suits sports clubs, sponsors' tents and outdoor concerts. | A raffle prize or staff gift that
      goes on each camping trip. | Good for loyalty rewards at hardware, fuel and outdoor stores.`,
    features: `Opens and folds in one movement | Drink holder in the arm | Carry bag with a shoulder strap |
      Wide feet for grass and sand | Back panel shows the logo | Powder-coated frame | Seat mends and wipes
      clean easily`,
    specs: `Load: up to 110 kg | Frame: 16 mm steel tube | Seat height: 42 cm | Weight: 2.4 to 3.6 kg |
      Packaging: carry bag`,
    materials: `Seat: 600D polyester | Frame: powder-coated steel | Feet: polypropylene`,
    collections: ['summer', 'corporate-gifts'],
  },
  {
    prefix: 'CHB',
    home: 'outdoor-leisure/camp-chairs',
    noun: 'Beach Chair',
    look: {
      drawing: 'camp-chair',
      colours: 'towel',
      accents: ['white', 'natural', 'silver'],
      branding: 'fabric',
    },
    trade: { from: 3490, minimum: 12, carton: [80, 60, 26, 4, 13] },
    variants: `Lounge; 560 x 520 x 640 mm; 1 | Backpack; 600 x 560 x 760 mm; 1.35`,
    about: `A {label} beach chair that sits close to the sand, with a quick-drying seat, a light aluminium
      frame and a strap for the walk from the car. | The {name} folds flat, weighs little and shrugs off
      salt water, with a broad back that turns a day at the beach into a display. | Low, light and easy to
      carry, this {label} chair has an aluminium frame and a woven seat that dries while you swim.`,
    uses: `Suits surf carnivals, beach clubs and coastal resorts. | A summer promotion prize that people are
      glad to be seen with. | Good for music picnics where chairs must be low.`,
    features: `Sits low for sand and lawn concerts | Folds flat for the boot | Carry strap included |
      Rust-resistant aluminium frame | Back panel takes a large print | Quick-drying weave | Smooth arm
      rests`,
    specs: `Load: up to 100 kg | Frame: 19 mm aluminium tube | Seat height: 20 cm | Weight: 2.2 to 3 kg |
      Packaging: card sleeve`,
    materials: `Seat: polyester weave | Frame: aluminium | Arms: timber or polypropylene`,
    collections: ['summer'],
  },
  {
    prefix: 'TO',
    home: 'outdoor-leisure/torches',
    noun: 'Torch',
    look: {
      drawing: 'torch',
      colours: 'anodised',
      accents: ['silver', 'black', 'white'],
      branding: 'smallMetal',
    },
    trade: { from: 490, minimum: 50, carton: [36, 28, 24, 150, 13] },
    variants: `Pocket; 95 x 26 mm; 1 | Zoom; 110 x 30 mm; 1.4 | Workshop; 145 x 35 mm; 1.95`,
    about: `A {label} torch turned from aluminium, with a bright LED, a push switch in the tail and a wrist
      cord, ready with its battery inside. | The {name} throws a clean white beam from a knurled aluminium
      body that engraves to bright silver and fits in the palm. | Solid, grippy and bright for its size: a
      {label} torch in anodised aluminium with a rubber switch and a cord for the wrist.`,
    uses: `Suits tradespeople, night-shift crews and camping families. | A glovebox gift for insurers,
      fleets and tyre shops. | Good for storm-season mail-outs and safety days.`,
    features: `White LED with a long life | Knurled grip | Engraves to bright silver | Batteries included |
      Wrist cord included | Tail switch works with gloves on | Splash-resistant seals`,
    specs: `Light: 1 to 3 W LED | Output: 80 to 220 lumens | Battery: 1 x AA or 3 x AAA, included | Switch:
      tail, push | Packaging: card box`,
    materials: `Body: anodised aluminium | Lens: acrylic | Cord: nylon`,
    collections: ['winter', 'trade-show-giveaways'],
  },
  {
    prefix: 'TOR',
    home: 'outdoor-leisure/torches',
    noun: 'Rechargeable Torch',
    look: {
      drawing: 'torch',
      colours: 'tech',
      accents: ['orange', 'lime', 'silver'],
      branding: 'smallMetal',
    },
    trade: { from: 1390, minimum: 25, carton: [38, 30, 24, 60, 11] },
    variants: `Slim; 130 x 24 mm; 1 | Magnetic; 150 x 32 mm; 1.35 | Lantern; 165 x 48 mm; 1.7`,
    about: `A {label} torch that charges from any USB-C lead and stays bright for a whole evening, in a hard
      aluminium body with a rubber grip. | The {name} does away with spare batteries: a sealed cell, a
      charging port under a flap and three levels of light. | Three levels of light, a charge lasting up to
      six hours and a body that shrugs off drops: a {label} torch for the ute and the shed.`,
    uses: `Suits field crews, property managers and emergency kits. | A practical thank-you for volunteers
      and site teams. | Good for caravan, boating and four-wheel-drive clubs.`,
    features: `Charges from any USB-C lead | Three levels of light | Charge indicator in the switch | Rubber
      grip and lens ring | Port sealed against splashes | Cable included | Flat panel for engraving`,
    specs: `Light: 5 W LED | Output: up to 350 lumens | Running time: 2.5 to 6 hours | Charging: USB-C, 2
      hours | Packaging: card box`,
    materials: `Body: aluminium | Grip: rubber | Cell: lithium-ion`,
    collections: ['winter', 'corporate-gifts'],
  },
]
