/** Mugs, reusable coffee cups and glassware. */
import type { ProductLine } from '../product-line'

export const cupLines: ProductLine[] = [
  {
    prefix: 'MG',
    home: 'drinkware/mugs',
    noun: 'Mug',
    look: { drawing: 'mug', colours: 'ceramic', accents: ['white', 'black'], branding: 'ceramic' },
    trade: { from: 480, minimum: 36, carton: [42, 32, 33, 36, 14.2], share: 2 },
    variants: `300ml Can; 9.3 x 8 cm; 1 | 330ml Stoneware; 9.5 x 8.4 cm; 1.35 | 380ml Barrel; 10 x 9 cm;
      1.2 | 310ml Bone China; 9 x 7.8 cm; 1.6`,
    about: `A solid kitchen mug with a handle that fits three fingers and a base that does not rock. | The
      {name} is glazed inside and out and fired twice, so the print survives the office dishwasher.`,
    uses: `Every office kitchen needs another dozen. | Cafés, radio stations and schools sell it over the
      counter. | It posts safely in our two-cup mailer for remote teams.`,
    features: `Comfortable full-size handle | Print tested for 500 dishwasher cycles | Microwave safe |
      Smooth glaze inside and out | Stacks on its own rim | Mailer box available for single posting`,
    specs: `Care: dishwasher and microwave safe | Glaze: lead and cadmium tested | Handle: three fingers |
      Packaging: boxes of six with dividers`,
    materials: `Body: glazed ceramic | Foot: unglazed, ground smooth`,
    collections: ['winter', 'express-dispatch', 'onboarding-kits'],
  },
  {
    prefix: 'EM',
    home: 'drinkware/mugs',
    noun: 'Enamel Mug',
    look: { drawing: 'enamel-mug', colours: 'enamel', accents: ['black', 'silver'], branding: 'ceramic' },
    trade: { from: 790, minimum: 48, carton: [42, 36, 28, 48, 8.6] },
    variants: `350ml Camp; 8 x 9 cm; 1 | 500ml Camp; 9 x 10 cm; 1.2 | 350ml Speckled; 8 x 9 cm; 1.15`,
    about: `The mug from the tin trunk: carbon steel, two coats of enamel and a rolled rim. | The {name}
      goes from camp fire to shop counter and only gets better with a few chips.`,
    uses: `Breweries, outdoor brands and country pubs order it again every winter. | A nostalgic gift that
      packs well with a bag of coffee or hot chocolate. | Good for staff camps and volunteer thank-yous.`,
    features: `Safe over a camp stove | Rolled steel rim | Two coats of glossy enamel | Light and
      unbreakable | Dishwasher safe | Handle welded at two points`,
    specs: `Coating: two-layer food-safe enamel | Heat: gas, electric and open fire | Care: dishwasher
      safe, not for microwaves | Packaging: individual card box`,
    materials: `Body: carbon steel | Coating: vitreous enamel | Rim: stainless steel`,
    collections: ['winter', 'corporate-gifts'],
  },
  {
    prefix: 'CC',
    home: 'drinkware/coffee-cups',
    noun: 'Coffee Cup',
    look: {
      drawing: 'coffee-cup',
      colours: 'plastic',
      accents: ['black', 'brown'],
      branding: 'plasticDrink',
    },
    trade: { from: 560, minimum: 50, carton: [55, 38, 30, 50, 6.8], share: 2 },
    variants: `8oz Barista; 9.5 x 8.4 cm; 1 | 12oz Barista; 12.5 x 9 cm; 1.14 | 8oz Recycled; 9.6 x 8.5
      cm; 1.22`,
    about: `A reusable cup in barista size, so it fits under the group head and your coffee costs no more
      than in paper. | The {name} has a splash-proof lid, a heat band and walls thick enough for a long
      black.`,
    uses: `Hand it out on the first day and the paper cups disappear. | Universities and hospitals order
      it with the café's logo on one side and theirs on the other. | A small daily reminder of a
      sustainability promise.`,
    features: `Fits standard espresso machines | Splash-proof plug in the lid | Silicone band for hot
      hands | Dishwasher safe | Replaces about 500 paper cups in its life | Band and lid colours can be
      mixed from 250`,
    specs: `Lid: press-on with plug | Care: dishwasher safe | Microwave: yes, without lid | Packaging:
      nested in carton, lids packed separately`,
    materials: `Cup: polypropylene | Lid: polypropylene | Band: silicone`,
    collections: ['eco-recycled', 'onboarding-kits', 'trade-show-giveaways'],
  },
  {
    prefix: 'CG',
    home: 'drinkware/coffee-cups',
    noun: 'Glass Coffee Cup',
    look: {
      drawing: 'coffee-cup',
      colours: 'glass',
      accents: ['cork', 'black', 'sage-green'],
      branding: 'glass',
    },
    trade: { from: 980, minimum: 40, carton: [46, 38, 26, 40, 10.6] },
    variants: `8oz Cork Band; 10 x 8.4 cm; 1 | 12oz Cork Band; 13 x 8.8 cm; 1.12 | 12oz Double-Wall; 13.2
      x 9 cm; 1.3`,
    about: `Coffee tastes better from glass: this one is heat-toughened, clear and free of any aftertaste.
      | The {name} pairs borosilicate glass with a soft-touch lid and a band that stays cool.`,
    uses: `Chosen by architects, studios and cafés with an eye for materials. | A good-looking gift for a
      client who already has a steel bottle. | Works well in a box with single-origin beans.`,
    features: `Heat-toughened borosilicate glass | Band keeps fingers cool | Barista-standard size | No
      aftertaste | Dishwasher-safe glass | Replacement lids sold singly`,
    specs: `Glass: borosilicate, tempered | Heat: up to 110 °C | Care: glass dishwasher safe, wipe the
      band | Packaging: individual kraft box`,
    materials: `Cup: borosilicate glass | Lid: polypropylene and silicone`,
    collections: ['eco-recycled', 'corporate-gifts'],
  },
  {
    prefix: 'GW',
    home: 'drinkware/glassware',
    noun: 'Wine Glass',
    look: { drawing: 'wine-glass', colours: 'glass', accents: ['silver', 'gold'], branding: 'glass' },
    trade: { from: 640, minimum: 48, carton: [50, 38, 28, 24, 6.4] },
    variants: `420ml Stemmed; 22 x 8.6 cm; 1 | 540ml Red; 23.5 x 9.4 cm; 1.25 | 350ml Tasting; 20.5 x 8
      cm; 0.9`,
    about: `A fine-rimmed glass with a drawn stem and a bowl wide enough to swirl. | The {name} is
      machine-blown, lead-free crystal glass, made to survive a caterer's dishwasher.`,
    uses: `Cellar doors give it with the tasting flight; guests take it home. | Etched with a crest it
      suits gala dinners, weddings and retirements. | Order a few spare: they are asked for at the end of
      the night.`,
    features: `Laser-cut rim | Drawn stem without a seam | Lead-free crystal glass | Commercial dishwasher
      safe | Tempered foot that resists chips | Boxed in pairs on request`,
    specs: `Glass: lead-free crystal | Rim: laser cut and fire polished | Care: glass-washer safe |
      Packaging: six to an inner box`,
    materials: `Bowl, stem and foot: lead-free crystal glass`,
    collections: ['corporate-gifts'],
  },
  {
    prefix: 'GS',
    home: 'drinkware/glassware',
    noun: 'Glass',
    look: { drawing: 'wine-glass', colours: 'glass', accents: ['white', 'copper'], branding: 'glass' },
    trade: { from: 520, minimum: 48, carton: [44, 34, 26, 48, 12.8] },
    variants: `210ml Champagne; 24 x 7 cm; 1.05 | 600ml Gin Balloon; 20.5 x 11 cm; 1.4 | 380ml Craft Beer;
      18 x 8.2 cm; 1`,
    about: `A bar glass with a weighted foot and clear walls that show off an etched mark. | The {name} is
      toughened for service and fine enough for the head table.`,
    uses: `Breweries, distilleries and race clubs order it with the season's label. | Good for launches,
      openings and the toast at the annual dinner. | A boxed pair is a neat settlement gift.`,
    features: `Toughened rim and foot | Weighted base that does not tip | Clear wall for etching |
      Glass-washer safe | Made for daily bar service`,
    specs: `Glass: toughened soda-lime | Care: glass-washer safe | Standard: complies with AS/NZS food
      contact rules | Packaging: twelve to an inner box`,
    materials: `Bowl: toughened soda-lime glass | Foot: toughened soda-lime glass`,
    collections: ['corporate-gifts', 'summer'],
  },
]
