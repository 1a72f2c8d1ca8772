/** Mints, lolly jars and chocolates. */
import type { ProductLine } from '../product-line'

export const sweetLines: ProductLine[] = [
  {
    prefix: 'MI',
    home: 'confectionery/mints',
    noun: 'Mint Tin',
    look: {
      drawing: 'mint-tin',
      colours: 'tin',
      accents: ['royal', 'forest-green', 'white', 'black'],
      branding: 'jar',
    },
    trade: { from: 245, minimum: 250, carton: [36, 26, 18, 250, 9.5], share: 2 },
    variants: `15g Slide; 60 x 35 x 10 mm; 1 | 25g Hinged; 75 x 50 x 16 mm; 1.25 | 30g Round; 68 x 22 mm;
      1.2`,
    about: `A {label} tin of sugar-free mints in a smooth steel tin with a lid that closes with a click and
      prints in full colour to the edge. | The {name} sits in a pocket for weeks and comes out in company,
      with fresh small mints and your artwork on the lid. | Small, round mints in a steel tin that is kept
      long after they are gone: a {label} tin with a full colour lid.`,
    uses: `Suits receptions, sales calls, conferences and after-dinner tables. | An easy giveaway that
      nobody turns down. | Good for banks, hotels, car yards and dental practices.`,
    features: `Lid prints in full colour | Tin is kept and used again | Packed in Australia | Sealed for
      freshness | Ingredients and best-before date on the base | Small enough for a shirt pocket | Quick
      turnaround for events`,
    specs: `Content: sugar-free peppermints | Best before: 12 months from packing | Lid: slide, hinged or
      press-on | Label area: 55 x 32 mm | Packaging: trays of 50`,
    materials: `Tin: tinplate steel | Content: peppermints`,
    collections: ['australian-made', 'trade-show-giveaways', 'express-dispatch'],
  },
  {
    prefix: 'MIC',
    home: 'confectionery/mints',
    noun: 'Mints',
    look: {
      drawing: 'mint-tin',
      colours: 'wrapper',
      accents: ['white', 'royal', 'green'],
      branding: 'packaging',
    },
    trade: { from: 85, minimum: 250, carton: [38, 28, 20, 500, 8] },
    variants: `12g Card; 85 x 55 x 6 mm; 1.9 | Twist Wrap; 45 x 20 mm; 0.4 | 20g Flow Pack; 90 x 50 x 18 mm;
      1`,
    about: `Fresh peppermints in a {label} with your own full colour print, with room for a logo, a web
      address and a line of thanks. | The {name} bring fresh breath and a friendly name to the counter,
      packed in Australia with a full colour wrapper. | Fresh mints in a wrapper designed by you: choose the
      {label} for the bowl at reception or to send out with the bill.`,
    uses: `Suits restaurants, hotels, exhibitions and mail-outs. | A few cents a piece buys a friendly first
      impression. | Good by the bowl at a counter or by the bag at a show.`,
    features: `Full colour wrapper from your artwork | Packed in Australia | Ingredients printed on each
      pack | Low minimum for a printed wrap | Flat packs fit an envelope | Best-before date on each pack |
      Colours matched as closely as film allows`,
    specs: `Content: peppermints | Best before: 12 months from packing | Print: full colour, one side | Lead
      time: 10 working days | Packaging: bulk carton`,
    materials: `Wrapper: printed film or card | Content: peppermints`,
    collections: ['australian-made', 'trade-show-giveaways'],
  },
  {
    prefix: 'LJ',
    home: 'confectionery/lolly-jars',
    noun: 'Lolly Jar',
    look: {
      drawing: 'lolly-jar',
      colours: 'lolly',
      accents: ['red', 'yellow', 'royal', 'lime', 'pink'],
      branding: 'jar',
    },
    trade: { from: 690, minimum: 50, carton: [42, 32, 24, 36, 13] },
    variants: `Small 120g; 62 x 85 mm; 1 | Medium 220g; 75 x 105 mm; 1.4 | Large 450g; 95 x 135 mm; 2.3`,
    about: `A {label} glass jar filled with bright lollies in the colours of your brand, sealed with a clip
      lid and finished with a printed label. | The {name} brings colour to a desk and reasons to come back
      to it, in a clear glass jar with a label on the front. | Clear glass, a snug lid and lollies in up to
      three colours: a {label} jar that is refilled long after the first handful.`,
    uses: `Suits receptions, schools, agents and clients with a sweet tooth. | A cheerful thank-you for a
      team that met its deadline. | Good for milestones, launches and end-of-term gifts.`,
    features: `Choose up to three colours of lolly | Printed label cut to shape | Jar is used again for
      years | Filled in Australia | Best-before date on the base | Sealed for freshness | Ribbon and tag on
      request`,
    specs: `Content: see the choices | Best before: 9 months from packing | Lid: clip or screw | Label: full
      colour, gloss | Packaging: divided carton`,
    materials: `Jar: glass | Lid: glass or tinplate | Label: gloss paper`,
    choice: `Filling: jelly beans, chocolate drops, boiled lollies`,
    collections: ['australian-made', 'corporate-gifts'],
  },
  {
    prefix: 'LJB',
    home: 'confectionery/lolly-jars',
    noun: 'Lolly Tube',
    look: {
      drawing: 'lolly-jar',
      colours: 'lolly',
      accents: ['orange', 'purple', 'green', 'white'],
      branding: 'jar',
    },
    trade: { from: 320, minimum: 100, carton: [40, 30, 24, 100, 11.5] },
    variants: `40g; 120 x 28 mm; 1 | 80g; 150 x 36 mm; 1.5 | 65g; 135 x 34 mm; 1.3`,
    about: `A clear tube packed with {label} of jelly beans or chocolate drops in your colours, closed with
      a cap that prints or takes a label. | The {name} fits a delegate bag or a stocking and shows off the
      colours of the brand through a clear wall. | Bright lollies in a clear tube with a printed cap:
      {label} of colour that stands up in a bowl and posts in a box.`,
    uses: `Suits conferences, charity drives and school fairs. | A sweet extra for delegate bags and hotel
      pillows. | Good for birthdays, openings and holiday mail-outs.`,
    features: `Choose up to two colours | Cap prints or takes a label | Filled in Australia | Stands up in a
      bowl | Clear wall shows the colours | Ingredients on every tube | Low minimum for a printed label`,
    specs: `Content: see the choices | Best before: 9 months from packing | Cap: push-on | Label: full
      colour | Packaging: trays of 50`,
    materials: `Tube: PET | Cap: polypropylene`,
    choice: `Filling: jelly beans, chocolate drops`,
    collections: ['australian-made', 'trade-show-giveaways', 'express-dispatch'],
  },
  {
    prefix: 'CO',
    home: 'confectionery/chocolates',
    noun: 'Chocolate Bar',
    look: {
      drawing: 'chocolate-bar',
      colours: 'wrapper',
      accents: ['gold', 'white', 'brown', 'red'],
      branding: 'packaging',
    },
    trade: { from: 345, minimum: 100, carton: [40, 30, 22, 120, 10.5] },
    variants: `Small 40g; 115 x 55 x 8 mm; 1 | Standard 100g; 155 x 77 x 10 mm; 1.75 | Mini 15g; 70 x 35 x 7
      mm; 0.55`,
    about: `A {label} bar of smooth Australian-made chocolate in foil, wrapped in paper that carries your
      artwork across the front and the back. | The {name} says thank you in a language that everyone reads,
      with full colour print around a foil-wrapped bar. | Foil inside, your own printed sleeve outside: a
      {label} bar of good chocolate that is opened long before the letter beside it.`,
    uses: `Suits thank-you mailings, gala tables and staff milestones. | A gift for clients that needs no
      instruction. | Good for Easter, Christmas and the end of the financial year.`,
    features: `Printed wrapper in full colour | Foil-wrapped for freshness | Made and wrapped in Australia |
      Message on the back of the wrapper | Insulated packing in summer | Ingredients and allergens on the
      wrap | Short runs welcome`,
    specs: `Best before: 9 months from packing | Wrapper: 115 gsm silk paper | Foil: gold or silver |
      Storage: below 22 degrees | Packaging: trays of 20`,
    materials: `Content: chocolate | Wrapper: paper | Inner: aluminium foil`,
    choice: `Chocolate: milk, dark, white`,
    collections: ['australian-made', 'corporate-gifts'],
  },
  {
    prefix: 'COB',
    home: 'confectionery/chocolates',
    noun: 'Chocolate Box',
    look: {
      drawing: 'chocolate-bar',
      colours: 'giftBag',
      accents: ['gold', 'brown', 'copper', 'white'],
      branding: 'packaging',
    },
    trade: { from: 1290, minimum: 50, carton: [42, 32, 26, 36, 11.5] },
    variants: `9-Piece; 115 x 115 x 28 mm; 1 | 16-Piece; 150 x 150 x 28 mm; 1.55 | 4-Piece; 80 x 80 x 28 mm;
      0.6`,
    about: `A {label} box of filled chocolates under a printed lid, each in its own cup, made in small
      batches by an Australian chocolatier. | The {name} makes an occasion of a delivery, with a printed
      sleeve, a flavour card and a neat grid of chocolates. | Small-batch chocolates in neat rows under a
      lid in full colour: a {label} box for boardrooms, pillows and doorsteps.`,
    uses: `Suits settlements, boardrooms and end-of-year thank-yous. | A gift for the people whom you cannot
      see in person. | Good for gala tables, with a guest's name on each box.`,
    features: `Lid or sleeve in full colour | Flavour card inside | Names on sleeves one by one | Made in
      small batches in Australia | Insulated packing in summer | Ribbon on request | Delivered to one
      address or to many`,
    specs: `Best before: 4 months from packing | Box: rigid card with a tray | Sleeve: 300 gsm, full colour
      | Storage: below 22 degrees | Packaging: outer carton`,
    materials: `Content: filled chocolates | Box: card | Tray: card or PET`,
    choice: `Selection: milk, dark, mixed`,
    collections: ['australian-made', 'corporate-gifts', 'winter'],
  },
]
