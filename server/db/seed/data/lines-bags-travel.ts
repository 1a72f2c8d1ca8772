/** Backpacks, duffles and laptop bags. */
import type { ProductLine } from '../product-line'

export const travelBagLines: ProductLine[] = [
  {
    prefix: 'BK',
    home: 'bags/backpacks',
    noun: 'Backpack',
    look: { drawing: 'backpack', colours: 'polyester', accents: ['black', 'grey'], branding: 'nylonBag' },
    trade: { from: 1850, minimum: 25, carton: [54, 42, 40, 25, 13.8], share: 2 },
    variants: `18L Day; 42 x 28 x 14 cm; 1 | 22L Commuter; 45 x 30 x 16 cm; 1.4 | 28L Travel; 50 x 32 x 20
      cm; 1.9 | 20L Recycled; 44 x 29 x 15 cm; 1.3`,
    about: `A clean-fronted pack with a padded back, a laptop sleeve and two bottle pockets. | The {name}
      opens wide, sits flat against the back and fits under an aeroplane seat.`,
    uses: `New starters get it with the laptop inside. | Universities and unions order it for orientation
      week. | The front pocket leaves room for a stitched or transferred logo.`,
    features: `Padded sleeve for a 15.6 inch laptop | Breathable mesh back panel | Two stretch bottle
      pockets | Luggage strap at the back | Hidden pocket for a wallet | Bar-tacked shoulder straps | YKK
      main zip`,
    specs: `Laptop: up to 15.6 inch | Fabric weight: 600D | Zips: double pullers, lockable | Care: spot
      clean | Packaging: individual recycled bag`,
    materials: `Shell: 600D polyester | Lining: 210D recycled polyester | Padding: EVA foam`,
    collections: ['onboarding-kits', 'corporate-gifts'],
  },
  {
    prefix: 'RT',
    home: 'bags/backpacks',
    noun: 'Roll-Top Pack',
    look: { drawing: 'backpack', colours: 'canvas', accents: ['brown', 'black'], branding: 'nylonBag' },
    trade: { from: 3450, minimum: 20, carton: [54, 42, 40, 20, 16.4] },
    variants: `20L Waxed Canvas; 46 x 30 x 14 cm; 1.2 | 25L Dry; 52 x 30 x 17 cm; 1`,
    about: `A roll-top pack that shuts out the rain and grows by five litres when you need it. | The
      {name} closes with a roll and a single buckle, so there is no zip to fail.`,
    uses: `Cyclists, surveyors and field officers. | A memorable gift for a team that works outdoors. |
      Retailers sell it with a leather-look patch.`,
    features: `Roll-top closure with a side buckle | Weather-resistant shell | Side zip to the main pocket
      | Padded laptop sleeve | Reflective loop for a bike light | Patch or transfer branding`,
    specs: `Closure: roll top | Laptop: up to 15 inch | Weather rating: showerproof | Care: wipe clean,
      air dry`,
    materials: `Shell: coated canvas or TPU-coated polyester | Buckles: acetal | Lining: polyester`,
    collections: ['corporate-gifts', 'winter'],
  },
  {
    prefix: 'DF',
    home: 'bags/duffle-bags',
    noun: 'Duffle Bag',
    look: {
      drawing: 'duffle-bag',
      colours: 'polyester',
      accents: ['black', 'grey', 'white'],
      branding: 'nylonBag',
    },
    trade: { from: 1690, minimum: 25, carton: [60, 40, 38, 25, 14.6], share: 2 },
    variants: `30L Gym; 48 x 26 x 24 cm; 1 | 45L Team; 58 x 30 x 28 cm; 1.3 | 65L Expedition; 68 x 34 x 32
      cm; 2.1`,
    about: `A U-zip duffle with a flat base, a wet pocket and handles that meet in the middle. | The
      {name} swallows a season's kit and still fits the locker.`,
    uses: `Clubs number it, gyms give it, crews fly with it. | The end pockets keep boots away from clean
      shirts. | Large side panels take a crest and a sponsor.`,
    features: `Separate ventilated shoe pocket | Removable padded shoulder strap | Waterproof base | Wide
      U-shaped opening | Inside pocket for keys and phone | Name window at the end`,
    specs: `Zips: size 8, double pullers | Base: coated, wipe clean | Load: tested to 20 kg | Care: spot
      clean`,
    materials: `Shell: 600D polyester | Base: tarpaulin | Webbing: nylon`,
    collections: ['summer', 'onboarding-kits'],
  },
  {
    prefix: 'LB',
    home: 'bags/laptop-bags',
    noun: 'Laptop Bag',
    look: { drawing: 'laptop-bag', colours: 'outerwear', accents: ['black', 'silver'], branding: 'nylonBag' },
    trade: { from: 1590, minimum: 25, carton: [48, 42, 40, 25, 12.2], share: 2 },
    variants: `13-Inch; 36 x 26 x 5 cm; 0.9 | 15.6-Inch; 41 x 30 x 7 cm; 1 | Expanding; 42 x 31 x 14 cm;
      1.35`,
    about: `A slim brief with a padded compartment, a front organiser and a strap for the trolley handle.
      | The {name} holds the machine, the charger and the papers, and looks right in a boardroom.`,
    uses: `Issue it with the computer on day one. | Conference organisers choose it for premium delegates.
      | The flat flap suits a discreet transfer or embroidery.`,
    features: `10 mm padding on all sides | Front pocket with pen loops | Detachable shoulder strap |
      Trolley sleeve at the back | Water-resistant fabric | Quiet zips with cord pullers`,
    specs: `Padding: 10 mm EPE foam | Closure: zip | Strap: 75 to 140 cm | Care: wipe clean`,
    materials: `Shell: 900D two-tone polyester | Lining: brushed polyester | Hardware: zinc alloy`,
    collections: ['onboarding-kits', 'corporate-gifts'],
  },
  {
    prefix: 'LS',
    home: 'bags/laptop-bags',
    noun: 'Laptop Sleeve',
    look: { drawing: 'laptop-bag', colours: 'canvas', accents: ['black', 'brown'], branding: 'nylonBag' },
    trade: { from: 980, minimum: 50, carton: [44, 36, 34, 50, 10.4] },
    variants: `13-Inch Neoprene; 34 x 25 cm; 1 | 14-Inch Felt; 36 x 26 cm; 1.25 | 15-Inch Recycled Canvas;
      39 x 28 cm; 1.3`,
    about: `A snug sleeve that slips into a larger bag or under the arm. | The {name} cushions the
      corners, where laptops are usually dropped.`,
    uses: `A light gift that posts easily to remote staff. | Schools order it with a name panel. |
      Start-ups fill it with a notebook and a pen.`,
    features: `Cushioned edges | Soft lining that does not scratch | Flat zip pocket for a cable | Slim
      enough for any backpack | Name panel inside | Full-face print possible`,
    specs: `Padding: 4 mm | Closure: zip | Care: hand wash | Packaging: card belly band`,
    materials: `Outer: as named | Lining: brushed polyester | Zip: nylon coil`,
    collections: ['onboarding-kits', 'eco-recycled'],
  },
]
