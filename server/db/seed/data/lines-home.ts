/** Candles, cutting boards, cutlery and lunch boxes. */
import type { ProductLine } from '../product-line'

export const homeLines: ProductLine[] = [
  {
    prefix: 'CD',
    home: 'home-living/candles',
    noun: 'Candle',
    look: {
      drawing: 'candle',
      colours: 'candle',
      accents: ['white', 'natural', 'gold', 'black'],
      branding: 'jar',
    },
    trade: { from: 1290, minimum: 25, carton: [44, 34, 22, 24, 10.5], share: 2 },
    variants: `Small; 70 x 80 mm; 1 | Medium; 80 x 95 mm; 1.4 | Large; 100 x 110 mm; 2.1`,
    about: `A {label} soy-wax candle hand-poured in Australia into a straight-sided glass, with a cotton
      wick and a lid that keeps the scent in. | The {name} burns slowly and evenly in a heavy glass that is
      used again long after the wax has gone. | Soy wax, a cotton wick and a label in your own design: a
      {label} candle poured in small batches and finished by hand.`,
    uses: `Suits property settlements, day spas and client gifts at any time of year. | A warm thank-you for
      hosts, nurses, teachers and volunteers. | Good in a hamper with chocolate and a linen tea towel.`,
    features: `Hand-poured in small batches | Label in your own full colour design | Glass can be used again
      | Lid keeps the scent in | Braided cotton wick | Gift box available | Scent card on request`,
    specs: `Burning time: 20 to 55 hours | Wax: soy blend | Wick: cotton | Lid: timber or metal | Packaging:
      card sleeve`,
    materials: `Wax: soy blend | Jar: glass | Lid: timber`,
    choice: `Scent: lemon myrtle, fig and cedar, vanilla, unscented`,
    collections: ['australian-made', 'corporate-gifts', 'winter'],
  },
  {
    prefix: 'CDT',
    home: 'home-living/candles',
    noun: 'Tin Candle',
    look: { drawing: 'candle', colours: 'tin', accents: ['white', 'natural', 'black'], branding: 'jar' },
    trade: { from: 790, minimum: 50, carton: [42, 32, 20, 60, 10] },
    variants: `Travel; 60 x 40 mm; 1 | Standard; 78 x 50 mm; 1.3`,
    about: `A {label} soy-wax candle in a seamless tin with a press-on lid, light enough to post and tough
      enough for a suitcase. | The {name} is a small comfort in a tin: soy wax, a cotton wick and a flat lid
      that prints or takes a label in full colour. | Poured into a seamless tin with a snug lid, this
      {label} candle travels safely and arrives with your artwork on top.`,
    uses: `Suits bonbonniere, hotel turn-downs and thank-you mailings. | A small extra in an online order or
      a subscription box. | Good for weddings, openings and Mother's Day promotions.`,
    features: `Light and unbreakable in the post | Lid prints in full colour | Tin can be used again |
      Braided cotton wick | Poured in Australia | Choice of scents | Care label underneath`,
    specs: `Burning time: 10 to 20 hours | Wax: soy blend | Wick: cotton | Lid: press-on | Packaging: trays
      of 12`,
    materials: `Wax: soy blend | Tin: tinplate steel`,
    choice: `Scent: lemon myrtle, coconut, unscented`,
    collections: ['australian-made', 'express-dispatch'],
  },
  {
    prefix: 'CT',
    home: 'home-living/cutting-boards',
    noun: 'Cutting Board',
    look: {
      drawing: 'cutting-board',
      colours: 'timber',
      accents: ['brown', 'charcoal', 'natural'],
      branding: 'timber',
    },
    trade: { from: 1690, minimum: 25, carton: [46, 36, 28, 20, 15] },
    variants: `Bamboo; 330 x 220 x 12 mm; 1 | Acacia; 360 x 240 x 15 mm; 1.6 | Long Bamboo; 450 x 150 x 12
      mm; 1.1`,
    about: `This {label} cutting board has a smooth oiled face and a hole to hang it by, engraved with your
      logo in a corner or across the middle. | The {name} chops by day and carries cheese by night, in dense
      timber with rounded edges and a grain all of its own. | Dense, oiled and easy on knives: this {label}
      board starts on the bench and ends up on the table with the cheese.`,
    uses: `Suits new homeowners, food brands and kitchen showrooms. | A settlement gift that stays in view
      for years. | Good with a cheese knife and a jar of relish in a hamper.`,
    features: `Oiled and ready to use | Grain differs on every board | Engraves to a warm brown | Hanging
      hole | Rounded edges | Juice groove on the reverse | Individual names at no extra set-up`,
    specs: `Thickness: 12 to 15 mm | Finish: mineral oil | Care: hand wash, oil now and then | Groove: one
      side | Packaging: kraft sleeve`,
    materials: `Board: bamboo or acacia | Finish: mineral oil`,
    collections: ['corporate-gifts', 'eco-recycled'],
  },
  {
    prefix: 'CTS',
    home: 'home-living/cutting-boards',
    noun: 'Serving Board Set',
    look: {
      drawing: 'cutting-board',
      colours: 'timber',
      accents: ['black', 'silver', 'brown'],
      branding: 'timber',
    },
    trade: { from: 3290, minimum: 25, carton: [48, 38, 30, 12, 14.5] },
    variants: `Cheese; 300 x 300 x 25 mm; 1 | Grazing; 500 x 200 x 20 mm; 1.2 | Bread; 380 x 250 x 20 mm;
      0.95`,
    about: `A {label} set of solid acacia with its own knives tucked into the board, oiled by hand and
      packed in a box ready to be given. | The {name} makes a good table out of a packet of crackers, with a
      thick timber board and steel knives that stay together. | Thick timber, steel tools and a place for
      each of them: a {label} set that looks generous and packs away neatly.`,
    uses: `Suits wineries, law firms and anyone who thanks clients in December. | A housewarming present
      from agents, brokers and builders. | Good as a raffle prize or a retirement gift.`,
    features: `Knives store inside the board | Magnets hold the drawer shut | Oiled acacia with a bold grain
      | Engraves on the board and the knives | Gift box with a plain lid | Ribbon and card on request |
      Names engraved one by one`,
    specs: `Pieces: board and 2 to 4 tools | Tools: stainless steel | Finish: mineral oil | Care: hand wash
      | Packaging: rigid gift box`,
    materials: `Board: acacia | Tools: stainless steel`,
    collections: ['corporate-gifts', 'winter'],
  },
  {
    prefix: 'CUT',
    home: 'home-living/cutlery',
    noun: 'Cutlery Set',
    look: {
      drawing: 'cutlery-set',
      colours: 'canvas',
      accents: ['silver', 'gold', 'copper'],
      branding: 'pouch',
    },
    trade: { from: 690, minimum: 50, carton: [40, 30, 26, 100, 12] },
    variants: `Bamboo; 220 x 60 x 20 mm; 0.8 | Steel; 230 x 60 x 20 mm; 1 | Folding Steel; 125 x 60 x 25 mm;
      1.25`,
    about: `A {label} cutlery set of knife, fork, spoon and straw that rolls up in a stitched cotton pouch
      and waits in a desk drawer for lunch. | The {name} saves a handful of disposable cutlery at each
      lunch, in a cotton pouch that ties shut and goes in the wash. | Knife, fork, spoon and straw together
      in a cotton pouch: a {label} set for desks, food trucks and picnics in the park.`,
    uses: `Suits offices, universities and festivals that have given up disposables. | A welcome-kit piece
      beside a coffee cup and a lunch box. | Good for markets and food trucks to sell at the counter.`,
    features: `Knife, fork, spoon, straw and brush | Cotton pouch washes with the tea towels | Pouch prints,
      handles engrave | Light enough for any bag | Long enough for a proper lunch | Ties shut, no plastic
      press stud | Packed without plastic`,
    specs: `Pieces: 5 | Pouch: 220 x 70 mm, tie closure | Care: hand or machine wash | Finish: polished or
      oiled | Packaging: kraft band`,
    materials: `Cutlery: stainless steel or bamboo | Pouch: cotton`,
    collections: ['eco-recycled', 'onboarding-kits'],
  },
  {
    prefix: 'CSP',
    home: 'home-living/cutlery',
    noun: 'Cutlery Set',
    look: {
      drawing: 'cutlery-set',
      colours: 'polyester',
      accents: ['silver', 'black', 'rose-gold'],
      branding: 'pouch',
    },
    trade: { from: 990, minimum: 50, carton: [40, 30, 26, 80, 14] },
    variants: `Brushed Steel; 225 x 65 x 25 mm; 1 | Matt Black; 225 x 65 x 25 mm; 1.2 | Rose Gold; 225 x 65
      x 25 mm; 1.25`,
    about: `A {label} cutlery set with the weight of cutlery at home, zipped into a slim lined case that
      keeps it clean between lunches. | The {name} turns a takeaway into a proper meal, with full-sized
      steel pieces in a zipped case 225 mm long. | Full-sized knife, fork and spoon in {label}, held by
      elastic loops in a zipped case that wipes clean inside.`,
    uses: `Suits head offices, graduate packs and airline lounges. | A grown-up alternative to a giveaway
      with a short life. | Good in a lunch kit with a steel box and a bottle.`,
    features: `Full-sized pieces with a good weight | Case zips shut and wipes clean | Elastic loops hold
      each piece | Handles engrave with a logo or a name | Dishwasher safe | Two chopsticks on request |
      Fits in a laptop bag pocket`,
    specs: `Pieces: 4 | Case: zipped, lined | Care: dishwasher safe | Steel: 1.8 mm | Packaging: polybag`,
    materials: `Cutlery: stainless steel | Case: polyester`,
    collections: ['corporate-gifts', 'onboarding-kits'],
  },
  {
    prefix: 'LX',
    home: 'home-living/lunch-boxes',
    noun: 'Lunch Box',
    look: {
      drawing: 'lunch-box',
      colours: 'steelPlain',
      accents: ['bamboo', 'natural', 'black'],
      branding: 'lid',
    },
    trade: { from: 1690, minimum: 25, carton: [48, 38, 34, 24, 10.5] },
    variants: `800ml Steel; 170 x 120 x 55 mm; 1 | 1.2L Steel; 200 x 140 x 65 mm; 1.25 | Two-Tier Steel; 170
      x 120 x 100 mm; 1.5`,
    about: `A stainless steel lunch box with a bamboo lid that doubles as a board, held by a wide elastic
      band and easy to wash up. | The {name} carries a salad on Monday and a slice of cake on Friday, in
      plain steel that does not stain or hold a smell. | Brushed steel below, bamboo above and a band around
      both: a lunch box that looks good in the fridge and lasts for years.`,
    uses: `Suits offices with a kitchen, schools and healthy-eating campaigns. | A welcome gift for staff
      who bring lunch from home. | Good with a cutlery set and a bottle as a lunch kit.`,
    features: `Lid doubles as a board | Wide elastic band holds it shut | Steel does not stain or hold
      smells | Bamboo engraves to a warm brown | Removable divider | Smooth corners wash up easily | Packed
      without plastic`,
    specs: `Wall: 0.6 mm stainless steel | Lid: bamboo with a silicone seal | Care: base dishwasher safe |
      Divider: one, removable | Packaging: kraft sleeve`,
    materials: `Box: stainless steel | Lid: bamboo | Band: polyester elastic`,
    collections: ['eco-recycled', 'onboarding-kits'],
  },
  {
    prefix: 'LXP',
    home: 'home-living/lunch-boxes',
    noun: 'Lunch Box',
    look: { drawing: 'lunch-box', colours: 'bright', accents: ['white', 'grey', 'natural'], branding: 'lid' },
    trade: { from: 890, minimum: 50, carton: [50, 40, 36, 48, 11.5] },
    variants: `Wheat Fibre; 185 x 125 x 60 mm; 1 | Bento; 195 x 130 x 65 mm; 1.25 | Snack; 140 x 100 x 50
      mm; 0.7`,
    about: `A light {label} lunch box with a clip-down lid, a divider and smooth rounded corners, bright
      enough to be found in any staff fridge. | The {name} keeps lunch in two parts until it is time to eat,
      with a snug lid that prints in full colour. | Bright, light and easy to open: a {label} lunch box with
      a fitted lid and a divider, for the office and for the school bag.`,
    uses: `Suits schools, markets and grocers with a fresh-food story. | A back-to-school promotion that is
      used every weekday. | Good for councils and clubs running family days.`,
    features: `Divider keeps wet and dry apart | Lid prints in full colour | Stacks neatly in the fridge |
      Clips open easily with small hands | Dishwasher safe on the top rack | Vent for reheating | Fork
      clipped under the lid`,
    specs: `Capacity: 450 ml to 1 L | Closure: two clips | Care: top rack of the dishwasher | Divider: one,
      removable | Packaging: paper band`,
    materials: `Box: polypropylene or wheat fibre blend | Clips: polypropylene`,
    collections: ['summer', 'onboarding-kits'],
  },
]
