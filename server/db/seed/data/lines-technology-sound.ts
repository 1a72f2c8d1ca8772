/** Wireless speakers and earbuds. */
import type { ProductLine } from '../product-line'

export const soundLines: ProductLine[] = [
  {
    prefix: 'SPK',
    home: 'technology/speakers',
    noun: 'Wireless Speaker',
    look: {
      drawing: 'speaker',
      colours: 'polyester',
      accents: ['black', 'silver', 'orange'],
      branding: 'tech',
    },
    trade: { from: 2490, minimum: 25, carton: [46, 36, 30, 24, 10.5] },
    variants: `5W; 88 x 88 x 42 mm; 1 | 10W; 178 x 68 x 66 mm; 1.6 | 20W; 212 x 82 x 80 mm; 2.3`,
    about: `A {label} wireless speaker wrapped in woven polyester, with a rubber foot that keeps it still on
      a desk, a bench or a picnic rug. | The {name} fills a room or a campsite from any phone, with a tough
      fabric grille and raised buttons that are found by touch. | Woven fabric over an ABS core gives this
      {label} speaker a warm, solid look, and a carry loop lets it hang from a bag or a tent pole.`,
    uses: `A staff reward that goes straight to the beach, the shed or the kitchen bench. | Suits
      end-of-year gifts, sales incentives and team prizes. | Good as a prize draw at a stand, where people
      can hear it play.`,
    features: `Pairs with a phone in seconds | Up to eight hours of music from one charge | Two speakers can
      be paired for stereo | Splash-resistant fabric and sealed port | Built-in microphone for calls |
      Raised buttons for volume and pause | Woven carry loop`,
    specs: `Playing time: up to 8 hours | Charging time: 2.5 hours | Range: 10 m | Charging port: USB-C |
      Packaging: printed card box`,
    materials: `Grille: woven polyester | Core: ABS plastic | Foot: silicone`,
    collections: ['summer', 'corporate-gifts'],
  },
  {
    prefix: 'SPB',
    home: 'technology/speakers',
    noun: 'Bamboo Speaker',
    look: {
      drawing: 'speaker',
      colours: 'bamboo',
      accents: ['black', 'charcoal', 'natural'],
      branding: 'timber',
    },
    trade: { from: 2190, minimum: 25, carton: [44, 34, 28, 32, 9.4] },
    variants: `3W; 76 x 76 x 50 mm; 1 | 6W; 150 x 60 x 58 mm; 1.45`,
    about: `A {label} wireless speaker with a body of solid bamboo and a woven grille, compact enough for a
      desk and warm enough for a shelf at home. | The {name} brings real bamboo to the desk, each with its
      own grain, around a clear little driver and a battery for five hours. | Bamboo in place of a plastic
      shell gives this {label} speaker a natural face that engraves to a soft brown and ages well.`,
    uses: `Suits brands that would rather give fewer, better things. | A thoughtful desk gift for new
      starters and home offices. | Pairs well with a bamboo charger in a gift box for clients.`,
    features: `Grain differs on every piece | Up to five hours of music from one charge | One button answers
      calls and pauses music | Non-slip feet protect the desk | Charges from any USB-C cable | Engraves to a
      warm brown mark | Packed in an unbleached card box`,
    specs: `Playing time: up to 5 hours | Charging time: 2 hours | Range: 10 m | Charging port: USB-C |
      Packaging: kraft card box`,
    materials: `Body: bamboo | Grille: polyester mesh | Feet: silicone`,
    collections: ['eco-recycled', 'corporate-gifts'],
  },
  {
    prefix: 'EB',
    home: 'technology/earbuds',
    noun: 'Wireless Earbuds',
    look: { drawing: 'earbuds', colours: 'tech', accents: ['white', 'charcoal', 'silver'], branding: 'tech' },
    trade: { from: 2350, minimum: 25, carton: [40, 30, 24, 60, 7.2] },
    variants: `Pebble Case; 62 x 48 x 24 mm; 1 | Slim Case; 78 x 42 x 22 mm; 1.15 | Noise Reducing; 64 x 50
      x 26 mm; 1.75`,
    about: `A pair of wireless earbuds that charge inside a palm-sized matt case, with three sizes of
      silicone tip so that they sit snugly in any ear. | The {name} pair themselves when the lid is lifted,
      play for four hours and recharge three more times from the battery in the case. | Light earbuds in a
      smooth ABS charging case, whose flat lid carries the logo and is on the table in every meeting and
      train ride.`,
    uses: `Suits hybrid teams who take calls at home, on the train and in the office. | A generous
      conference gift that is opened and used the same day. | Good for gym, wellness-program and
      staff-reward packs.`,
    features: `Pair by themselves when the case opens | Four hours of play, sixteen with the case | Touch
      control for calls and music | Microphone in each earbud | Three sizes of silicone tips included |
      Charge light on the front of the case | USB-C charging cable included`,
    specs: `Playing time: 4 hours, 16 hours with the case | Charging time: 1.5 hours | Range: 10 m |
      Charging port: USB-C | Packaging: card box with insert`,
    materials: `Case: ABS plastic | Tips: silicone | Cell: lithium polymer`,
    collections: ['corporate-gifts', 'onboarding-kits'],
  },
  {
    prefix: 'EBR',
    home: 'technology/earbuds',
    noun: 'Earbuds',
    look: {
      drawing: 'earbuds',
      colours: 'plastic',
      accents: ['white', 'grey', 'black'],
      branding: 'smallPlastic',
    },
    trade: { from: 1890, minimum: 50, carton: [42, 32, 24, 80, 8.6] },
    variants: `Recycled ABS; 64 x 46 x 24 mm; 1 | Wheat Fibre; 64 x 46 x 24 mm; 1.08`,
    about: `Wireless earbuds in a {label} charging case, moulded with a gentle speckle that shows what it is
      made of, and 64 mm wide. | The {name} keep the new plastic to a minimum: a {label} case, paper
      packaging and a cable that also charges the phone. | Everyday wireless earbuds with a rounded {label}
      case that fits the coin pocket of a pair of jeans and opens with one thumb.`,
    uses: `Suits councils, universities and anyone who reports on what their giveaways are made of. | A
      welcome piece for student orientation and staff inductions. | Works for events that ask suppliers to
      leave virgin plastic at home.`,
    features: `Speckled shell, slightly different on each pair | Three and a half hours of play from one
      charge | Pairs with one touch | Microphone for calls | Two sizes of silicone tips included | USB-C
      cable included | Plastic-free packaging`,
    specs: `Playing time: 3.5 hours, 12 hours with the case | Charging time: 1.5 hours | Range: 10 m |
      Charging port: USB-C | Packaging: kraft card box`,
    materials: `Case: blend with at least 35 per cent recycled or plant fibre | Tips: silicone | Packaging:
      kraft card`,
    collections: ['eco-recycled', 'onboarding-kits'],
  },
]
