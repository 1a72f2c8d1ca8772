/** Steel and sports bottles and insulated tumblers. */
import type { ProductLine } from '../product-line'

export const bottleLines: ProductLine[] = [
  {
    prefix: 'SB',
    home: 'drinkware/steel-bottles',
    noun: 'Steel Bottle',
    look: { drawing: 'steel-bottle', colours: 'steel', accents: ['black', 'silver'], branding: 'steelDrink' },
    trade: { from: 1290, minimum: 25, carton: [44, 30, 29, 25, 9.6], share: 2 },
    variants: `500ml Insulated; 22 x 7 cm; 1 | 750ml Insulated; 26.5 x 7.3 cm; 1.2 | 1L Insulated; 30 x
      8.4 cm; 1.48`,
    about: `The {name} is a double-wall vacuum bottle in 18/8 stainless steel that keeps water cold for 24
      hours and tea hot for 12. | A vacuum bottle with a powder-coated body, a screw lid and a loop for
      two fingers. | Built from food-grade stainless steel with a copper-lined vacuum, so the outside
      never sweats on the desk.`,
    uses: `It suits new-starter packs, site crews and conference bags that should outlast the conference.
      | Schools and councils order it to retire the plastic bottle for good. | A safe choice for client
      gifts: everybody drinks water.`,
    features: `Keeps drinks cold for 24 hours and hot for 12 | Powder coat that resists chips and
      fingerprints | Screw lid with a carry loop | Opening wide enough for ice cubes | Free of BPA and
      lead | Spare lids and seals available | Packed in a recycled card tube | Fits most car cup holders
      and pack side pockets`,
    specs: `Construction: double-wall vacuum with copper lining | Steel grade: 18/8 (304) inside and out |
      Lid: screw top with silicone seal | Care: hand wash, do not freeze | Packaging: individual card tube`,
    materials: `Body: 18/8 stainless steel | Lid: polypropylene | Seal: food-grade silicone`,
    collections: ['onboarding-kits', 'corporate-gifts', 'eco-recycled'],
  },
  {
    prefix: 'SW',
    home: 'drinkware/steel-bottles',
    noun: 'Steel Water Bottle',
    look: {
      drawing: 'steel-bottle',
      colours: 'steelPlain',
      accents: ['black', 'silver'],
      branding: 'steelDrink',
    },
    trade: { from: 790, minimum: 50, carton: [46, 38, 28, 50, 9.2] },
    variants: `600ml Brushed; 21.5 x 7.2 cm; 1 | 800ml Brushed; 25 x 7.3 cm; 1.15 | 750ml Bamboo Lid; 25.5
      x 7.3 cm; 1.3`,
    about: `A light single-wall bottle in brushed stainless steel, half the weight of an insulated one. |
      The {name} is a plain, good-looking steel bottle for cold water, made in one piece without a liner
      or inner coating.`,
    uses: `Walkers, students and warehouse crews like it because it is easy to carry all day. | The
      brushed wall engraves beautifully, so it is often chosen for names. | A sensible price for
      whole-of-school orders.`,
    features: `Single-wall steel, light to carry | Brushed finish that hides scratches | Leak-tight screw
      lid | No inner liner to crack or taint | Wide neck for easy cleaning | Endlessly recyclable body`,
    specs: `Construction: single wall | Suitable for: cold drinks only | Steel grade: 18/8 (304) | Care:
      hand wash | Packaging: individual recycled paper sleeve`,
    materials: `Body: 18/8 stainless steel | Lid ring: silicone`,
    collections: ['eco-recycled', 'summer'],
  },
  {
    prefix: 'SP',
    home: 'drinkware/sports-bottles',
    noun: 'Sports Bottle',
    look: {
      drawing: 'sport-bottle',
      colours: 'plastic',
      accents: ['black', 'white'],
      branding: 'plasticDrink',
    },
    trade: { from: 290, minimum: 100, carton: [58, 39, 42, 100, 8.4], share: 2 },
    variants: `600ml Squeeze; 20 x 7.4 cm; 1 | 750ml Squeeze; 24 x 7.4 cm; 1.12 | 800ml Push-Pull; 25.5 x
      7.5 cm; 1.25`,
    about: `A soft-wall training bottle that gives a strong jet with one hand and goes back in the bag
      without a drip. | The {name} is a light LDPE bottle with a screw cap and a valve that opens with the
      teeth.`,
    uses: `Clubs buy it by the season, fun runs by the thousand. | It fits bike cages and the side pocket
      of a school bag. | A one-colour wrap makes it one of the cheapest useful giveaways we sell.`,
    features: `Soft wall that is easy to squeeze | Valve that seals when pushed down | Fits a standard
      bike cage | Free of BPA | Top-rack dishwasher safe | Finger grip moulded into the body | Measuring
      marks on the back`,
    specs: `Wall: flexible LDPE | Valve: push-pull | Care: top rack of the dishwasher | Packaging: bulk
      packed in a lined carton`,
    materials: `Body: LDPE | Lid: polypropylene | Valve: TPE`,
    collections: ['summer', 'trade-show-giveaways', 'express-dispatch'],
  },
  {
    prefix: 'TR',
    home: 'drinkware/sports-bottles',
    noun: 'Drink Bottle',
    look: {
      drawing: 'sport-bottle',
      colours: 'plastic',
      accents: ['white', 'black'],
      branding: 'plasticDrink',
    },
    trade: { from: 620, minimum: 50, carton: [50, 40, 27, 50, 8.1] },
    variants: `700ml Clear Tritan; 23.5 x 7.3 cm; 1 | 1L Clear Tritan; 27 x 8 cm; 1.2 | 650ml Recycled
      Plastic; 22 x 7.2 cm; 0.94`,
    about: `A rigid, see-through bottle with a flip spout and a carry handle, tough enough for the school
      run. | The {name} shows what is inside and shrugs off a drop on concrete.`,
    uses: `Gyms and childcare centres choose it because the contents are visible at a glance. | Good for
      wellness programs that ask people to drink two litres a day. | It prints as well as it pours: the
      clear wall makes colours pop.`,
    features: `Impact-resistant clear body | Flip spout with a hygiene cover | Carry handle in the lid |
      Free of BPA | Does not hold the taste of yesterday's cordial | Wide neck that takes a tea or fruit
      infuser`,
    specs: `Lid: flip spout, leak-tested upside down | Care: top rack of the dishwasher | Suitable for:
      cold drinks | Packaging: individual compostable bag`,
    materials: `Body: clear copolyester | Lid: polypropylene | Spout: silicone`,
    collections: ['summer', 'onboarding-kits'],
  },
  {
    prefix: 'TU',
    home: 'drinkware/tumblers',
    noun: 'Tumbler',
    look: { drawing: 'tumbler', colours: 'steel', accents: ['black', 'silver'], branding: 'steelDrink' },
    trade: { from: 1150, minimum: 25, carton: [48, 39, 20, 25, 8.8], share: 2 },
    variants: `350ml Insulated; 13 x 8.4 cm; 1 | 590ml Insulated; 17.5 x 8.8 cm; 1.22 | 890ml Handled; 23
      x 9.6 cm; 1.75`,
    about: `An insulated steel tumbler with a clear slide lid, sized for the cup holder and the first
      coffee of the day. | The {name} keeps a flat white hot through the meeting and an iced tea cold
      through the afternoon.`,
    uses: `Sales teams and tradies who live in the car will use it every day. | It makes a generous
      thank-you without a generous budget. | Pair it with a bag of beans for an end-of-year pack.`,
    features: `Vacuum wall, cool to the touch | Clear lid with a sliding mouthpiece | Tapered base for cup
      holders | Powder coat that takes fine engraving | Rolled steel rim | Straw opening in the lid | Free
      of BPA`,
    specs: `Construction: double-wall vacuum | Lid: press-on with slider | Steel grade: 18/8 (304) | Care:
      hand wash, lid dishwasher safe | Packaging: white card box`,
    materials: `Body: 18/8 stainless steel | Lid: copolyester | Gasket: silicone`,
    collections: ['corporate-gifts', 'winter', 'onboarding-kits'],
  },
  {
    prefix: 'TB',
    home: 'drinkware/tumblers',
    noun: 'Travel Tumbler',
    look: { drawing: 'tumbler', colours: 'plastic', accents: ['white', 'black'], branding: 'plasticDrink' },
    trade: { from: 540, minimum: 50, carton: [52, 42, 24, 50, 7.5] },
    variants: `450ml Double-Wall; 16 x 8.5 cm; 1 | 470ml Straw; 16.5 x 10 cm; 1.06 | 500ml Wheat Fibre; 17
      x 8.6 cm; 1.14`,
    about: `A light double-skinned tumbler with a screw lid, for iced drinks, smoothies and lukewarm
      office coffee. | The {name} looks like glass, weighs next to nothing and does not mind being
      dropped.`,
    uses: `Popular for summer launches, salons and poolside bars. | A bright, low-cost welcome gift for
      students. | It ships lighter than steel, which matters when packs are posted one by one.`,
    features: `Double wall that keeps condensation inside | Screw lid that does not pop off | Free of BPA
      | Fits most cup holders | Reusable straw supplied where the lid takes one | Wide area for a wrap
      print`,
    specs: `Construction: double-wall plastic | Lid: screw-on | Suitable for: drinks up to 70 °C | Care:
      hand wash | Packaging: bulk packed with dividers`,
    materials: `Body: polypropylene | Lid: polypropylene | Seal: silicone`,
    collections: ['summer', 'trade-show-giveaways'],
  },
]
