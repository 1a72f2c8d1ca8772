/** Totes, drawstring bags, gift bags and coolers. */
import type { ProductLine } from '../product-line'

export const carryBagLines: ProductLine[] = [
  {
    prefix: 'TT',
    home: 'bags/totes',
    noun: 'Tote Bag',
    look: { drawing: 'tote-bag', colours: 'canvas', accents: ['natural', 'black'], branding: 'cottonBag' },
    trade: { from: 295, minimum: 100, carton: [46, 40, 34, 200, 15.2], share: 3 },
    variants: `Calico; 38 x 42 cm; 0.8 | Cotton Canvas; 38 x 40 x 10 cm; 1.55 | Organic Cotton; 38 x 42
      cm; 1.3 | Recycled Cotton; 37 x 41 cm; 1.2`,
    about: `A {label} tote with long handles, cross-stitched where they meet the bag. | The {name} is cut
      square, sewn with a hemmed top and washed once, so it does not shrink again.`,
    uses: `Libraries, bookshops and delegates carry it for years. | A flat panel this large works like a
      poster. | Councils order it for markets and new-resident packs.`,
    features: `Handles long enough for the shoulder | Reinforced stitching at the handles | Panel for a
      print of up to 280 x 300 mm | Machine washable | Holds 10 kg | Packed flat to save freight | Inside
      label printing available`,
    specs: `Handles: 70 cm | Load: tested to 10 kg | Care: cold machine wash | Packaging: bundles of 25`,
    materials: `Body: {label} | Handles: self fabric`,
    collections: ['eco-recycled', 'trade-show-giveaways', 'express-dispatch'],
  },
  {
    prefix: 'JT',
    home: 'bags/totes',
    noun: 'Shopper',
    look: { drawing: 'tote-bag', colours: 'jute', accents: ['natural', 'black'], branding: 'cottonBag' },
    trade: { from: 520, minimum: 50, carton: [48, 42, 36, 100, 24.5] },
    variants: `Jute; 43 x 34 x 19 cm; 1 | Juco; 42 x 33 x 19 cm; 1.15 | Jute Wine; 36 x 11 x 10 cm; 0.8`,
    about: `A stiff {label} bag that stands open on the floor while you fill it. | The {name} is laminated
      inside, so flour and rain stay where they should.`,
    uses: `Farmers' markets, cellar doors and grocers sell it at the counter. | A practical outer for a
      hamper. | The rough weave flatters a bold one-colour print.`,
    features: `Wide gusset that stands by itself | Wipe-clean lining | Padded cotton handles | Plant fibre
      that composts at the end | Holds 12 kg | Natural colour differs a little from batch to batch`,
    specs: `Handles: soft cotton rope or webbing | Lining: laminated | Load: tested to 12 kg | Packaging:
      bundles of 10`,
    materials: `Body: natural plant fibre | Handles: cotton`,
    collections: ['eco-recycled', 'corporate-gifts'],
  },
  {
    prefix: 'DS',
    home: 'bags/drawstring-bags',
    noun: 'Drawstring Bag',
    look: {
      drawing: 'drawstring-bag',
      colours: 'polyester',
      accents: ['black', 'white'],
      branding: 'nylonBag',
    },
    trade: { from: 235, minimum: 100, carton: [45, 36, 30, 250, 14.8], share: 2 },
    variants: `Nylon; 34 x 42 cm; 1 | Cotton; 35 x 42 cm; 1.2 | Recycled Polyester; 34 x 43 cm; 1.22 | Zip
      Pocket; 34 x 44 cm; 1.5`,
    about: `A two-cord bag that closes when you pull and carries like a backpack. | The {name} weighs less
      than an apple and holds a towel, shoes and lunch.`,
    uses: `Swimming carnivals, open days and fun-run packs. | Gyms give it to new members with a towel
      inside. | The whole front is print area.`,
    features: `Cords that double as straps | Metal eyelets in reinforced corners | Dries in an hour |
      Front large enough for a 250 mm print | Folds into a fist | Mixed colours by the fifty`,
    specs: `Closure: drawcord | Load: tested to 6 kg | Care: wipe or cold wash | Packaging: bundles of 50`,
    materials: `Body: 210D fabric or 140 gsm cotton | Cord: polypropylene | Eyelets: nickel-plated brass`,
    collections: ['trade-show-giveaways', 'summer', 'express-dispatch'],
  },
  {
    prefix: 'KB',
    home: 'bags/gift-bags',
    noun: 'Paper Bag',
    look: { drawing: 'paper-bag', colours: 'kraft', accents: ['brown', 'white'], branding: 'paperBag' },
    trade: { from: 92, minimum: 250, carton: [52, 44, 32, 250, 13.6], share: 2 },
    variants: `Small Kraft; 21 x 18 x 8 cm; 1 | Medium Kraft; 32 x 26 x 11 cm; 1.35 | Large Kraft; 42 x 32
      x 12 cm; 1.75`,
    about: `A block-bottom bag in strong kraft with twisted paper handles. | The {name} stands up by
      itself, folds flat and goes in the kerbside bin when its work is done.`,
    uses: `Boutiques, bakeries and pharmacies print it in one colour and look twice the size. | A neat
      outer for event packs. | Cheap to send and quick to fill.`,
    features: `Twisted paper handles | Block bottom that stands up | 120 gsm kraft | Recyclable and
      compostable | FSC certified stock | One or two sides printed`,
    specs: `Stock: 120 gsm FSC kraft | Handles: twisted paper | Load: tested to 5 kg | Packaging: cartons
      of 250`,
    materials: `Bag and handles: kraft paper`,
    collections: ['eco-recycled'],
  },
  {
    prefix: 'GB',
    home: 'bags/gift-bags',
    noun: 'Gift Bag',
    look: {
      drawing: 'paper-bag',
      colours: 'giftBag',
      accents: ['gold', 'silver', 'black'],
      branding: 'paperBag',
    },
    trade: { from: 245, minimum: 100, carton: [50, 40, 34, 100, 12.4] },
    variants: `Matt Laminated; 30 x 24 x 10 cm; 1 | Gloss Laminated; 30 x 24 x 10 cm; 0.95 | Bottle; 36 x
      12 x 10 cm; 0.88`,
    about: `A stiff card bag with rope or ribbon handles and a board in the base. | The {name} turns
      whatever is inside into a present.`,
    uses: `Jewellers, launches and awards nights. | Foil the logo for the gala, leave it plain for the
      tasting. | Sized for a bottle, a boxed mug or a folded tee.`,
    features: `Cotton rope or grosgrain handles | Reinforced base board | Turned top edge | Takes foil
      beautifully | Supplied flat | Matching tissue available`,
    specs: `Stock: 210 gsm art card, laminated | Handles: cotton rope | Load: tested to 4 kg | Packaging:
      cartons of 100`,
    materials: `Bag: laminated art card | Handles: cotton`,
    collections: ['corporate-gifts'],
  },
  {
    prefix: 'CB',
    home: 'bags/cooler-bags',
    noun: 'Cooler Bag',
    look: {
      drawing: 'cooler-bag',
      colours: 'polyester',
      accents: ['grey', 'black', 'white'],
      branding: 'nylonBag',
    },
    trade: { from: 690, minimum: 50, carton: [56, 44, 38, 50, 11.6], share: 2 },
    variants: `Six-Can; 21 x 15 x 16 cm; 1 | Lunch; 25 x 18 x 14 cm; 1.15 | Family; 38 x 30 x 22 cm; 2.2 |
      Backpack; 42 x 28 x 18 cm; 3.1`,
    about: `A foil-lined cooler with a zip that goes all the way round and a pocket for the ice brick. |
      The {name} keeps the drinks cold until the second innings.`,
    uses: `Surf clubs, supermarkets and building crews. | The {label} size is a sensible summer gift. |
      Fill it with drinks for an end-of-year thank-you.`,
    features: `Leak-resistant welded lining | 5 mm closed-cell insulation | Front pocket with room for a
      print | Adjustable shoulder strap | Wipes clean | Folds flat for storage | Holds ice for four hours`,
    specs: `Insulation: 5 mm PE foam | Lining: food-safe PEVA | Closure: zip | Care: wipe clean |
      Packaging: individual bag`,
    materials: `Outer: 600D polyester | Lining: PEVA | Webbing: polypropylene`,
    collections: ['summer', 'corporate-gifts'],
  },
]
