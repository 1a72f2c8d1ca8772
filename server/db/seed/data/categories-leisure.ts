/** Outdoor, home, tools, health, confectionery, displays, awards and toys. */
import { section } from './category-text'

export const leisureCategories = [
  section(
    'product',
    `outdoor-leisure : Outdoor and Leisure : aqua : umbrella picnic-blanket camp-chair sunglasses towel :
      Shade, seats and blankets for long days outside. <b>Sun-tested fabrics</b> and frames that fold small.`,
    `umbrellas : Umbrellas : light-blue : umbrella jacket tote-bag :
      Golf, compact and reverse umbrellas with wind-vented canopies and up to eight printed panels. |
    picnic-blankets : Picnic Blankets : sage-green : picnic-blanket cooler-bag wine-glass :
      Fleece and recycled blankets with waterproof backs that roll up to a handle. |
    camp-chairs : Camp Chairs : forest-green : camp-chair cooler-bag enamel-mug :
      Folding chairs for sidelines, camp fires and outdoor cinemas, in a carry bag that prints well. |
    torches : Torches : charcoal : torch multi-tool carabiner :
      Keyring lights, work torches and lanterns for cars, sheds and power cuts. |
    sunglasses : Sunglasses : yellow : sunglasses cap towel :
      UV400 sunglasses to the Australian standard, printed on both arms. |
    towels : Towels : white : towel sport-bottle sunglasses :
      Beach, gym and golf towels in cotton and quick-dry microfibre.`,
  ),
  section(
    'product',
    `home-living : Home and Living : rose-gold : candle cutting-board cutlery-set lunch-box :
      Warm gifts for kitchens and living rooms: <b>boxed, engraved</b> and ready to hand over.`,
    `candles : Candles : natural : candle paper-bag wine-glass :
      Soy candles in glass and tin, poured in small batches with Australian botanical scents. |
    cutting-boards : Cutting Boards : cork : cutting-board wine-glass cutlery-set :
      Acacia, bamboo and slate boards for cheese, bread and settlement gifts. Engraved to order. |
    cutlery : Travel Cutlery : sage-green : cutlery-set lunch-box tote-bag :
      Steel, bamboo and wheat fibre cutlery in a pouch for desk drawers and picnic baskets. |
    lunch-boxes : Lunch Boxes : aqua : lunch-box cutlery-set sport-bottle :
      Leak-tight boxes in steel, glass and plant fibre, with bands and dividers.`,
  ),
  section(
    'product',
    `keyrings-tools : Keyrings and Tools : grey : keyring multi-tool tape-measure carabiner :
      Small, hard-wearing pieces that live on keys and in glove boxes. <b>Engraved or domed.</b>`,
    `keyrings : Keyrings : silver : keyring carabiner usb-drive :
      Metal, leather-look, timber and bottle opener keyrings for dealers, agents and clubs. |
    multi-tools : Multi-Tools : charcoal : multi-tool torch tape-measure :
      Pocket tools and pliers in stainless steel, engraved and boxed for trades and safety awards. |
    tape-measures : Tape Measures : yellow : tape-measure multi-tool pencil :
      Keyring and site tapes from one to eight metres, with brakes and belt clips. |
    carabiners : Carabiners : orange : carabiner keyring sport-bottle :
      Anodised aluminium clips with straps and rings for bottles, bags and keys.`,
  ),
  section(
    'product',
    `health-wellbeing : Health and Wellbeing : light-blue : hand-sanitiser lip-balm stress-ball
    first-aid-kit :
      Care for hands, lips and busy heads. <b>Made to TGA and ACCC labelling rules</b> where they apply.`,
    `hand-sanitisers : Hand Sanitisers : white : hand-sanitiser lip-balm tote-bag :
      Gels and sprays in pocket and desk sizes, 70% alcohol, with a full colour label. |
    lip-balms : Lip Balms : rose-gold : lip-balm sunglasses hand-sanitiser :
      Beeswax and SPF balms in sticks and pots, poured in Melbourne. |
    stress-balls : Stress Balls : coral : stress-ball notebook mug :
      Round and shaped foam squeezers for hospitals, help desks and careers days. |
    first-aid-kits : First Aid Kits : red : first-aid-kit backpack torch :
      Pocket, car and workplace kits packed to a printed list, with room for a logo on the lid.`,
  ),
  section(
    'product',
    `confectionery : Confectionery : natural : lolly-jar mint-tin chocolate-bar paper-bag :
      Mints, lollies and chocolate with your label on the front. <b>Packed in Australia</b> to order.`,
    `mints : Mints : aqua : mint-tin hand-sanitiser lanyard :
      Sugar-free and peppermint tins and boxes for counters, cars and conference tables. |
    lolly-jars : Lolly Jars : pink : lolly-jar chocolate-bar paper-bag :
      Jars and tubes of jelly beans, boiled lollies and musk with a label cut to shape. |
    chocolates : Chocolates : cork : chocolate-bar lolly-jar candle :
      Bars, squares and truffles from Australian makers, wrapped in your design.`,
  ),
  section(
    'product',
    `signage-displays : Signage and Displays : navy : marquee pull-up-banner feather-flag table-cover :
      Everything for a stand that is seen from the far aisle. <b>Print included</b>, hardware you can reuse.`,
    `pull-up-banners : Pull-up Banners : silver : pull-up-banner table-cover lanyard :
      Roller banners that stand in a minute, with replacement prints when the message changes. |
    marquees : Marquees : light-blue : marquee table-cover camp-chair :
      Pop-up marquees with printed roofs, walls and wind kits for markets and sidelines. |
    feather-flags : Feather Flags : sage-green : feather-flag marquee cooler-bag :
      Teardrop and feather flags with bases for lawn, sand and pavement. |
    table-covers : Table Covers : white : table-cover pull-up-banner lolly-jar :
      Fitted, stretch and throw covers for trestle tables, printed edge to edge.`,
  ),
  section(
    'product',
    `awards-recognition : Awards and Recognition : charcoal : trophy medal paper-bag :
      Say it once and engrave it well: <b>trophies and medals</b> for clubs, schools and companies.`,
    `trophies : Trophies : natural : trophy medal wine-glass :
      Cups, glass pieces and timber blocks with engraved plates, boxed for the stage. |
    medals : Medals : navy : medal trophy drawstring-bag :
      Cast and printed medals with ribbons for finish lines, carnivals and long service.`,
  ),
  section(
    'product',
    `kids-fun : Kids and Fun : yellow : plush-bear frisbee stress-ball cap :
      Toys that make families stop at the stand. <b>Tested for small hands</b> to AS/NZS ISO 8124.`,
    `plush-toys : Plush Toys : rose-gold : plush-bear paper-bag lolly-jar :
      Bears and native animals with a shirt for the logo, washable and safe from three years. |
    flying-discs : Flying Discs : lime : frisbee towel drawstring-bag :
      Throwing discs in solid, folding and recycled versions for beaches and parks.`,
  ),
]
