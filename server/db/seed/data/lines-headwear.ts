/** Caps, bucket hats, beanies and visors. */
import type { ProductLine } from '../product-line'

export const headwearLines: ProductLine[] = [
  {
    prefix: 'CP',
    home: 'headwear/caps',
    noun: 'Cap',
    look: {
      drawing: 'cap',
      colours: 'headwear',
      accents: ['white', 'black', 'natural'],
      branding: 'headwear',
    },
    trade: { from: 690, minimum: 25, carton: [58, 42, 44, 100, 10.2], share: 2 },
    variants: `Heavy Brushed Cotton; 58 cm adjustable; 1 | Five-Panel; 58 cm adjustable; 1.2 | Recycled
      Polyester; 58 cm adjustable; 1.16`,
    about: `A structured cap with a pre-curved peak, stitched eyelets and a sweatband that can be washed.
      | The {name} keeps its shape in a gym bag and its colour in the sun.`,
    uses: `Site crews, sailing clubs and sausage-sizzle volunteers wear it. | An embroidered front looks
      finished from 25 pieces. | One size fits nearly every head, so nobody has to ask.`,
    features: `Pre-curved peak with eight rows of stitching | Adjustable metal or touch-tape strap |
      Padded cotton sweatband | Structured front for clean embroidery | Colour-fast in sun and sweat |
      Sandwich peak on request`,
    specs: `Fit: one size, 54 to 61 cm | Closure: touch tape | Weight: 75 g | Sun rating: peak UPF 50+`,
    materials: `Crown: {label} | Sweatband: cotton | Peak insert: recycled HDPE`,
    collections: ['summer', 'express-dispatch', 'trade-show-giveaways'],
  },
  {
    prefix: 'TK',
    home: 'headwear/caps',
    noun: 'Trucker Cap',
    look: { drawing: 'cap', colours: 'headwear', accents: ['white', 'black', 'grey'], branding: 'headwear' },
    trade: { from: 780, minimum: 25, carton: [58, 42, 44, 100, 9.4], share: 1 },
    variants: `Mesh Back; 58 cm snapback; 1 | Corduroy; 58 cm snapback; 1.3 | Rope; 58 cm snapback; 1.22`,
    about: `A high-front trucker with a snapback, made for a woven or leather-look patch. | The {name}
      sits high, breathes well and has become the cap people keep.`,
    uses: `Breweries, rural suppliers and surf shops sell it as merchandise. | Festival crews wear it all
      weekend. | Put the logo on a sewn patch for a retail look.`,
    features: `High foam-backed front | Seven-position snapback | Patch or embroidery | Pre-curved or flat
      peak | Airy back panels | Cotton sweatband`,
    specs: `Fit: one size, 55 to 62 cm | Closure: plastic snapback | Profile: high | Weight: 82 g`,
    materials: `Front: cotton twill | Back: polyester | Snap: polypropylene`,
    collections: ['summer'],
  },
  {
    prefix: 'BH',
    home: 'headwear/bucket-hats',
    noun: 'Bucket Hat',
    look: { drawing: 'bucket-hat', colours: 'headwear', accents: ['white', 'black'], branding: 'headwear' },
    trade: { from: 820, minimum: 25, carton: [56, 40, 38, 100, 9.8], share: 2 },
    variants: `Cotton Twill; 6 cm brim; 1 | Microfibre; 6.5 cm brim; 1.12 | Wide Brim; 8 cm brim; 1.25`,
    about: `A soft hat with a stitched brim that folds into a pocket and comes out flat. | The {name}
      shades the ears as well as the nose and is approved by most school sun policies.`,
    uses: `Primary schools, cricket clubs and council depots order it each spring. | A friendly choice for
      family days and beach clean-ups. | Sized, so the smallest prep and the tallest groundsman both fit.`,
    features: `Brim stitched in eight rows | Ventilation eyelets | Rated UPF 50+ | Toggle or inner
      drawcord | Quick drying | Name label inside`,
    specs: `Sun rating: UPF 50+ to AS 4399 | Care: cool machine wash | Closure: toggle cord | Weight: 80 g`,
    materials: `Outer: {label} fabric | Lining: polycotton | Sweatband: moisture-wicking polyester`,
    choice: 'Size: S/M, L/XL',
    collections: ['summer'],
  },
  {
    prefix: 'BN',
    home: 'headwear/beanies',
    noun: 'Beanie',
    look: { drawing: 'beanie', colours: 'knit', accents: ['white', 'black', 'gold'], branding: 'knit' },
    trade: { from: 650, minimum: 25, carton: [52, 40, 36, 100, 8.4], share: 2 },
    variants: `Acrylic Cuff; 22 x 20 cm; 1 | Merino Blend; 22 x 20 cm; 1.7 | Recycled Knit; 22 x 20 cm;
      1.2 | Pom-Pom; 28 x 20 cm; 1.25`,
    about: `A close rib knit with a deep cuff that folds once and stays there. | The {name} is soft at the
      forehead, warm at the ears and does not itch.`,
    uses: `Early shifts, snow trips and Saturday sidelines. | Charities sell it each June; cafés dress the
      staff in it. | The cuff takes a patch or a small, bold embroidery.`,
    features: `Double-layer knit | Deep cuff for branding | No centre seam at the crown | Holds its
      stretch after washing | One size for adults and teens | Custom stripes from 250 pieces`,
    specs: `Fit: one size, stretches to 62 cm | Gauge: 7 | Care: cool gentle wash, dry flat | Weight: 70 g`,
    materials: `Knit: {label} yarn`,
    collections: ['winter', 'onboarding-kits'],
  },
  {
    prefix: 'VS',
    home: 'headwear/visors',
    noun: 'Visor',
    look: { drawing: 'visor', colours: 'headwear', accents: ['white', 'black'], branding: 'headwear' },
    trade: { from: 590, minimum: 25, carton: [56, 40, 34, 100, 7.2] },
    variants: `Brushed Cotton; 7 cm peak; 1 | Performance; 7.5 cm peak; 1.18 | Terry Band; 7 cm peak; 1.1`,
    about: `An open-top visor with a curved peak and an absorbent band, light enough to forget. | The
      {name} keeps the sun out of the eyes and the sweat out of them too.`,
    uses: `Golf days, tennis clubs and race-day marshals. | A comfortable alternative to a cap in the
      humid north. | Fits over a ponytail without an argument.`,
    features: `Absorbent inner band | Pre-curved peak with a dark underside | Adjustable strap | Open
      crown for airflow | Embroidery over the peak | Dries overnight`,
    specs: `Fit: one size, 54 to 61 cm | Closure: touch tape | Sun rating: peak UPF 50+ | Weight: 52 g`,
    materials: `Band: cotton or polyester blend | Peak insert: recycled HDPE | Inner band: terry`,
    collections: ['summer'],
  },
]
