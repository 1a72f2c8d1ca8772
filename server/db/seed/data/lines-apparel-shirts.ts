/** T-shirts, polos, aprons and socks. */
import type { ProductLine } from '../product-line'

export const shirtLines: ProductLine[] = [
  {
    prefix: 'TS',
    home: 'apparel/t-shirts',
    noun: 'T-Shirt',
    look: { drawing: 'tee', colours: 'garment', accents: ['white', 'black'], branding: 'garment' },
    trade: { from: 890, minimum: 25, carton: [58, 40, 36, 60, 11.5], share: 3 },
    variants: `Combed Cotton; size M: 53 x 74 cm; 1 | Organic Cotton; size M: 53 x 74 cm; 1.3 |
      Heavyweight; size M: 56 x 76 cm; 1.45 | Quick-Dry; size M: 53 x 73 cm; 1.15`,
    about: `A {label} tee with a ribbed crew neck, taped shoulders and no side seams to twist. | The
      {name} is cut a little longer in the body and washed before cutting, so it fits the same after the
      tenth wash.`,
    uses: `Event crews, school leavers and shop staff. | A flat, even surface that prints cleanly from 25
      pieces. | Order a run of sizes: the price is the same to 2XL.`,
    features: `Pre-shrunk fabric | Taped neck and shoulders | Tear-away label for your own brand | Regular
      unisex fit | Double-needle hems | Certified free of harmful dyes | Restocked every month`,
    specs: `Fit: regular, unisex | Neck: 2 cm ribbed crew | Care: warm machine wash | Standard: OEKO-TEX
      100`,
    materials: `Fabric: {label} jersey | Neck rib: cotton and elastane`,
    choice: 'Size: XS, S, M, L, XL, 2XL, 3XL',
    collections: ['trade-show-giveaways', 'summer', 'express-dispatch'],
  },
  {
    prefix: 'WT',
    home: 'apparel/t-shirts',
    noun: "Women's T-Shirt",
    look: { drawing: 'tee', colours: 'garment', accents: ['white', 'black'], branding: 'garment' },
    trade: { from: 920, minimum: 25, carton: [56, 40, 34, 60, 9.8] },
    variants: `Combed Cotton; size 12: 48 x 66 cm; 1 | Scoop Neck; size 12: 48 x 67 cm; 1.08 | Quick-Dry;
      size 12: 47 x 66 cm; 1.15`,
    about: `A softly shaped tee with a neater neckline and a sleeve that ends where it should. | The
      {name} is the women's cut in our everyday range, in the same dye lots as the unisex tee.`,
    uses: `Team it with the unisex cut so that everyone has a shirt that fits. | Hospitality and retail
      uniforms. | Charity walks and women's sport.`,
    features: `Shaped at the waist, not tight | Same colours as the unisex tee | Pre-shrunk | Fine neck
      rib that lies flat | Tear-away label | Sizes 8 to 18`,
    specs: `Fit: women's regular | Fabric weight: 165 gsm | Care: warm machine wash | Standard: OEKO-TEX
      100`,
    materials: `Fabric: cotton or polyester jersey | Neck rib: cotton and elastane`,
    choice: 'Size: 8, 10, 12, 14, 16, 18',
    collections: ['summer'],
  },
  {
    prefix: 'PO',
    home: 'apparel/polos',
    noun: 'Polo',
    look: { drawing: 'polo', colours: 'garment', accents: ['white', 'black', 'gold'], branding: 'garment' },
    trade: { from: 1790, minimum: 20, carton: [58, 40, 38, 40, 11.2], share: 2 },
    variants: `Piqué Cotton; size M: 54 x 74 cm; 1.1 | Moisture-Wicking; size M: 54 x 73 cm; 1 | Contrast;
      size M: 54 x 73 cm; 1.12 | Recycled Piqué; size M: 54 x 74 cm; 1.25`,
    about: `A polo with a collar that stands, a three-button placket and a hem that stays tucked in. | The
      {name} looks the part at the front desk and breathes on the fairway.`,
    uses: `Uniforms for clinics, councils, car yards and golf days. | Embroidered on the left chest it
      lasts as long as the shirt. | Men, women and youth in one order, one price.`,
    features: `Knitted collar that does not curl | Reinforced placket | Side vents | Snag-resistant knit |
      UPF 30+ rated fabric | Spare button inside | Colours matched across batches`,
    specs: `Fit: regular | Collar: knitted rib | Care: warm machine wash, no bleach | Sun rating: UPF 30+`,
    materials: `Fabric: {label} knit | Buttons: dyed to match, recycled polyester`,
    choice: 'Size: S, M, L, XL, 2XL, 3XL, 5XL',
    collections: ['onboarding-kits', 'express-dispatch'],
  },
  {
    prefix: 'AP',
    home: 'apparel/aprons-workwear',
    noun: 'Apron',
    look: { drawing: 'apron', colours: 'apron', accents: ['brown', 'black'], branding: 'garment' },
    trade: { from: 1250, minimum: 25, carton: [50, 40, 36, 50, 13.4], share: 2 },
    variants: `Canvas Bib; 72 x 86 cm; 1.2 | Polycotton Bib; 70 x 86 cm; 1 | Denim Bib; 72 x 88 cm; 1.4 |
      Waist; 72 x 36 cm; 0.75`,
    about: `A {label} apron with a deep split pocket and ties long enough to knot in front. | The {name}
      is dense enough for the grill and smart enough for the floor.`,
    uses: `Cafés, butchers, nurseries and community barbecues. | A handsome gift with a cookbook or a set
      of tongs. | Prints as easily as a tee, embroiders even better.`,
    features: `Split front pocket and pen slot | Bar-tacked stress points | Extra long ties |
      Stain-release finish | Washes at 60 degrees | One size fits most`,
    specs: `Size: one size | Care: 60 °C machine wash | Pockets: two and a pen slot | Packaging: folded
      singly`,
    materials: `Fabric: {label} cloth | Hardware: antique brass`,
    choice: 'Size: adult',
    collections: ['corporate-gifts', 'australian-made'],
  },
  {
    prefix: 'HV',
    home: 'apparel/aprons-workwear',
    noun: 'Work Shirt',
    look: { drawing: 'polo', colours: 'hiVis', accents: ['navy', 'charcoal'], branding: 'garment' },
    trade: { from: 2290, minimum: 20, carton: [58, 42, 38, 40, 14.2] },
    variants: `Hi-Vis Polo; size M: 56 x 76 cm; 1 | Hi-Vis Taped; size M: 56 x 76 cm; 1.45`,
    about: `A two-tone high-visibility shirt in a breathable knit that survives industrial washing. | The
      {name} meets the day standard straight off the shelf, with room for a company name on back and
      chest.`,
    uses: `Civil crews, warehouses and traffic control. | Order a full size run and we bag it by name. |
      Sponsors love the back panel.`,
    features: `Complies with AS/NZS 4602.1 | Moisture-wicking bird's-eye knit | Loop for a radio or pen |
      Contrast panel that hides dirt | UPF 50+ | Long-tail hem`,
    specs: `Standard: AS/NZS 4602.1 day use | Sun rating: UPF 50+ | Care: 40 °C machine wash | Fit: work
      fit`,
    materials: `Fabric: 175 gsm polyester bird's-eye | Collar: knitted rib`,
    choice: 'Size: S, M, L, XL, 2XL, 3XL, 4XL, 5XL',
    collections: ['express-dispatch'],
  },
  {
    prefix: 'SK',
    home: 'apparel/socks',
    noun: 'Socks',
    look: { drawing: 'socks', colours: 'knit', accents: ['white', 'black', 'red'], branding: 'packaging' },
    trade: { from: 640, minimum: 100, carton: [48, 36, 34, 200, 12.6], share: 2 },
    variants: `Crew; 26 cm leg; 1 | Bamboo Ankle; 9 cm leg; 1.1 | Merino Hiking; 28 cm leg; 2 | Knitted
      Logo; 24 cm leg; 1.3`,
    about: `A pair with a cushioned foot, a flat toe seam and a band in your design. | The {name} stays up
      without squeezing and comes out of the wash in pairs.`,
    uses: `The gift that gets worn on Monday. | Charities and schools raise funds with it. | Sits neatly
      in a box with a mug or a bottle.`,
    features: `Cushioned heel and toe | Hand-linked flat toe seam | Ribbed arch that holds | Full colour
      band included in most quotes | Own knitted design from 250 pairs | Two adult sizes`,
    specs: `Gauge: 168 needles | Care: warm machine wash | Packaging: paired with a printed band`,
    materials: `Leg and foot: {label} yarn blend | Elastic: elastane`,
    choice: 'Size: AU 3–7, AU 8–12',
    collections: ['winter', 'onboarding-kits'],
  },
]
