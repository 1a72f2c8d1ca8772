/** Power banks, USB drives, wireless chargers and cables; speakers and earbuds follow from their own file. */
import type { ProductLine } from '../product-line'
import { soundLines } from './lines-technology-sound'

export const technologyLines: ProductLine[] = [
  {
    prefix: 'PWB',
    home: 'technology/power-banks',
    noun: 'Power Bank',
    look: { drawing: 'power-bank', colours: 'tech', accents: ['white', 'lime', 'silver'], branding: 'tech' },
    trade: { from: 1490, minimum: 25, carton: [42, 32, 24, 50, 11.5], share: 2 },
    variants: `5,000mAh; 95 x 63 x 14 mm; 1 | 10,000mAh; 138 x 68 x 15 mm; 1.45 | 20,000mAh; 150 x 72 x 28
      mm; 2.15`,
    about: `A {label} power bank in a soft-touch ABS shell, with a flat top face for the logo and rounded
      edges that slip easily into a bag or a coat. | The {name} keeps a phone going through a long day, with
      a lithium polymer cell behind a matt, scuff-resistant casing and two outputs. | Pocket charging with
      {label} of capacity: a matt ABS body, four indicator lights and a short USB-C cable packed in the same
      box.`,
    uses: `A practical welcome for field staff, delegates and anyone who works away from a desk. | Sales
      teams hand it over at the end of a meeting and it stays in the bag for years. | Suits conference
      packs, client thank-yous and staff who travel between sites.`,
    features: `Two outputs charge a phone and a second device together | Four-light indicator shows the
      remaining charge | USB-C port charges in both directions | Short USB-C cable included | Switches off
      by itself when the device is full | Soft-touch finish hides fingerprints | Packed in a plain white
      gift box`,
    specs: `Input: USB-C, 5 V / 2 A | Outputs: 1 x USB-C and 1 x USB-A, 5 V / 2.4 A | Cell: lithium polymer
      | Cable: USB-C to USB-A, 25 cm | Packaging: white card box`,
    materials: `Shell: ABS plastic | Cell: lithium polymer | Box: card`,
    collections: ['onboarding-kits', 'corporate-gifts'],
  },
  {
    prefix: 'PBM',
    home: 'technology/power-banks',
    noun: 'Magnetic Power Bank',
    look: { drawing: 'power-bank', colours: 'tech', accents: ['silver', 'aqua', 'white'], branding: 'tech' },
    trade: { from: 2890, minimum: 25, carton: [40, 30, 22, 40, 9.8] },
    variants: `5,000mAh; 104 x 66 x 12 mm; 1 | 10,000mAh; 108 x 68 x 20 mm; 1.3`,
    about: `A {label} power bank with a ring of magnets in its face, which clings to the back of a phone and
      charges it without a cable in the way. | The {name} snaps on behind the phone and tops it up in the
      hand, in a slim aluminium frame with a smooth polycarbonate face. | Cable-free {label} charging in a
      pocket-sized slab with an aluminium frame, a magnetic face and a fold-out stand for watching video.`,
    uses: `A senior client gift that looks considered and is used every week. | Frequent flyers and account
      managers will keep this one on the phone all day. | Suits executive packs, board gifts and
      long-service rewards.`,
    features: `Magnets line the charging coils up every time | Fold-out stand holds the phone upright or
      sideways | Charges by cable and without one at the same time | Four-light charge indicator | Slim
      enough to hold behind the phone | USB-C cable included | Adhesive metal ring included for phones
      without magnets`,
    specs: `Wireless output: up to 15 W | Wired output: USB-C, up to 20 W | Input: USB-C, 9 V / 2 A | Cell:
      lithium polymer | Packaging: drawer box with ribbon pull`,
    materials: `Frame: anodised aluminium | Face: polycarbonate | Cell: lithium polymer`,
    collections: ['corporate-gifts', 'express-dispatch'],
  },
  {
    prefix: 'UD',
    home: 'technology/usb-drives',
    noun: 'Swivel USB Drive',
    look: {
      drawing: 'usb-drive',
      colours: 'plastic',
      accents: ['silver', 'black', 'white'],
      branding: 'smallMetal',
    },
    trade: { from: 545, minimum: 50, carton: [38, 28, 20, 500, 7.5] },
    variants: `8GB; 57 x 19 x 11 mm; 1 | 16GB; 57 x 19 x 11 mm; 1.12 | 32GB; 57 x 19 x 11 mm; 1.35 | 64GB;
      57 x 19 x 11 mm; 1.8`,
    about: `An aluminium cover swings around this {label} flash drive to protect the plug, and gives a flat
      face on both sides for a logo. | The {name} is a pocket classic: a coloured rubberised body, a folded
      aluminium swivel cover and a loop for keys or a lanyard. | With {label} of storage in a body 57 mm
      long, this swivel drive has no cap to lose and a metal cover on which the logo lasts.`,
    uses: `Load it with brochures, price lists or a course handbook before it leaves our hands. | Suits
      trainers, photographers and universities that hand over files in person. | A useful enrolment or
      open-day piece when the download link would be forgotten.`,
    features: `No cap to lose: the cover swivels over the plug | Files can be loaded before dispatch |
      Partition can be locked against deletion | Loop for a keyring or lanyard | Both sides of the cover
      take a logo | Works without drivers | Each drive is tested before packing`,
    specs: `Interface: USB 2.0, type A | Read speed: up to 15 MB/s | Write speed: up to 6 MB/s | Data
      loading: up to 1 GB on request | Packaging: polybag`,
    materials: `Body: rubberised ABS plastic | Cover: aluminium`,
    collections: ['trade-show-giveaways', 'express-dispatch'],
  },
  {
    prefix: 'UDC',
    home: 'technology/usb-drives',
    noun: 'Dual USB Drive',
    look: {
      drawing: 'usb-drive',
      colours: 'tech',
      accents: ['silver', 'copper', 'lime'],
      branding: 'smallMetal',
    },
    trade: { from: 1090, minimum: 50, carton: [36, 28, 18, 400, 7] },
    variants: `32GB; 62 x 18 x 9 mm; 1 | 64GB; 62 x 18 x 9 mm; 1.3 | 128GB; 62 x 18 x 9 mm; 1.85`,
    about: `A {label} flash drive with a USB-C plug at one end and a type A plug at the other, so phone,
      tablet and laptop all open the same files. | The {name} moves photos and presentations between phone
      and laptop, in an aluminium case 62 mm long that takes a fine engraving. | Two plugs and {label} of
      storage in one slim aluminium stick, with fast transfers for video, drawings and large presentations.`,
    uses: `Suits architects, agencies and surveyors who hand over large files. | A good kit piece for staff
      whose laptops have only small ports. | Works as a client handover piece with drawings or photographs
      loaded.`,
    features: `Fits new and older computers without an adaptor | Reads and writes at USB 3 speed | Slide
      action covers the plug that is not in use | Engraves to a crisp silver mark | Files can be loaded
      before dispatch | Keyring hole in the case | Works without drivers`,
    specs: `Interface: USB 3.2, type A and USB-C | Read speed: up to 90 MB/s | Write speed: up to 30 MB/s |
      Data loading: up to 4 GB on request | Packaging: card sleeve`,
    materials: `Case: anodised aluminium | Slide: ABS plastic`,
    collections: ['corporate-gifts'],
  },
  {
    prefix: 'WC',
    home: 'technology/wireless-chargers',
    noun: 'Wireless Charger',
    look: {
      drawing: 'wireless-charger',
      colours: 'tech',
      accents: ['aqua', 'silver', 'white'],
      branding: 'tech',
    },
    trade: { from: 1290, minimum: 25, carton: [44, 34, 24, 60, 9.6] },
    variants: `10W; 100 x 100 x 9 mm; 1 | 15W; 100 x 100 x 9 mm; 1.25 | Folding 15W; 104 x 66 x 18 mm; 2.1`,
    about: `A flat {label} wireless charging pad with a non-slip ring, which sits on the desk beside the
      keyboard with the logo in view all day. | The {name} charges a phone wherever it is put down, from a
      thin matt pad with a soft halo of light that shows it is working. | Put the phone down and it charges:
      a low {label} pad in matt ABS, with a silicone ring on top and a metre of cable in the box.`,
    uses: `Suits hot desks, meeting rooms and hotel bedside tables. | A desk gift that clients look at every
      day without thinking of it as advertising. | Good in a welcome kit next to a notebook and a bottle.`,
    features: `Charges through most phone cases | Halo of light confirms that charging has begun | Silicone
      ring stops the phone sliding | Stops by itself when foreign metal lies on the pad | One-metre USB-C
      cable included | Large flat face for full colour print | Weighted base stays where it is put`,
    specs: `Input: USB-C, 9 V / 2 A | Charging distance: up to 6 mm | Cable: USB-C, 1 m | Indicator: LED
      ring | Packaging: white card box`,
    materials: `Body: ABS plastic | Ring: silicone`,
    collections: ['onboarding-kits', 'corporate-gifts', 'express-dispatch'],
  },
  {
    prefix: 'WCB',
    home: 'technology/wireless-chargers',
    noun: 'Wireless Charger',
    look: {
      drawing: 'wireless-charger',
      colours: 'timber',
      accents: ['black', 'white', 'charcoal'],
      branding: 'timber',
    },
    trade: { from: 1590, minimum: 25, carton: [44, 34, 24, 50, 9.2] },
    variants: `Bamboo Round; 100 x 100 x 9 mm; 1 | Bamboo Square; 95 x 95 x 9 mm; 1 | Bamboo Desk Stand; 120
      x 90 x 85 mm; 1.7`,
    about: `A wireless charger faced in real bamboo, sanded smooth and sealed, which brings a little timber
      to a desk full of screens and cables. | The {name} charges phones at up to 10 W from a bamboo face
      that engraves to a warm brown, on a base that does not slip. | Natural bamboo above and a weighted
      non-slip base below: this charger is made to be left out on the desk rather than put away.`,
    uses: `Suits property, architecture and wellness brands with a natural palette. | A settled-in gift for
      new homeowners and new starters. | Pairs with a bamboo speaker or pen for a matching desk set.`,
    features: `Real bamboo with its own grain on each piece | Charges through most phone cases | Small light
      shows that charging has begun | Non-slip base | One-metre USB-C cable included | Engraving never wears
      off | Packed without plastic`,
    specs: `Wireless output: up to 10 W | Input: USB-C, 9 V / 2 A | Charging distance: up to 5 mm | Cable:
      USB-C, 1 m | Packaging: kraft card box`,
    materials: `Face: bamboo | Base: ABS plastic and silicone`,
    collections: ['eco-recycled', 'corporate-gifts'],
  },
  {
    prefix: 'CA',
    home: 'technology/cables',
    noun: 'Charging Cable',
    look: {
      drawing: 'cable',
      colours: 'tech',
      accents: ['red', 'royal', 'lime', 'orange'],
      branding: 'smallPlastic',
    },
    trade: { from: 420, minimum: 100, carton: [40, 30, 25, 400, 9] },
    variants: `3-in-1; 180 x 30 x 12 mm; 1 | 4-in-1; 190 x 34 x 12 mm; 1.2 | Long 3-in-1; 1000 x 30 x 12 mm;
      1.45`,
    about: `A {label} charging cable on a key loop, with the plugs that phones, tablets and headphones ask
      for and a flat tab for the logo. | The {name} ends the hunt for the right plug: a braided lead with
      several ends, a printed tab and a loop for the keys. | One lead for the whole family, this {label}
      cable is braided in coloured polyester and carries the logo on a hard, flat housing.`,
    uses: `Suits airport lounges, cars, meeting rooms and every bag that goes travelling. | An inexpensive
      stand giveaway that is not left in the hotel. | Good value in volume for roadshows, open days and
      mail-outs.`,
    features: `Plugs for new and older phones | Braided sleeve resists kinks and knots | Key loop included |
      Flat tab takes full colour print | Charges two devices at once | Weighs less than 30 g, so it posts
      cheaply | Bulk packed or boxed on request`,
    specs: `Plugs: USB-C, micro-USB and 8-pin | Input: USB-A with a USB-C adaptor | Current: up to 2.4 A |
      Use: charging only | Packaging: polybag`,
    materials: `Sleeve: braided polyester | Housing: ABS plastic | Conductor: copper`,
    collections: ['trade-show-giveaways', 'express-dispatch'],
  },
  {
    prefix: 'CAR',
    home: 'technology/cables',
    noun: 'Cable Kit',
    look: {
      drawing: 'cable',
      colours: 'bamboo',
      accents: ['charcoal', 'forest-green', 'natural'],
      branding: 'smallPlastic',
    },
    trade: { from: 890, minimum: 50, carton: [40, 30, 25, 150, 8.4] },
    variants: `Bamboo; 80 x 48 x 22 mm; 1 | Cork; 80 x 48 x 22 mm; 1.06`,
    about: `A {label} case that opens to a short charging lead and three adaptors, each in its own slot, so
      nothing is lost at the bottom of a bag. | The {name} puts a lead, its adaptors and a tray for a spare
      SIM card in one {label} case that closes with a soft click. | Charging leads in order: a {label} case
      80 mm long with a recycled polyester lead, three plugs and a lid that props up a phone.`,
    uses: `Suits travellers, trainers and staff who change devices as often as desks. | A tidy gift in a
      relocation or travel pack. | Good for firms that want a small technology piece without a plastic
      shell.`,
    features: `Every plug has its own slot | Lid doubles as a phone stand | Recycled polyester sleeve on the
      lead | Carries data as well as charge | SIM tray and pin included | Magnetic closure | Packed without
      plastic`,
    specs: `Plugs: USB-C, micro-USB and 8-pin | Lead: USB-C, 20 cm | Current: up to 3 A | Use: charging and
      data | Packaging: kraft sleeve`,
    materials: `Case: bamboo or cork over ABS plastic | Sleeve: recycled polyester`,
    collections: ['eco-recycled', 'onboarding-kits'],
  },
  ...soundLines,
]
