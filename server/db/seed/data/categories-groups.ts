/** Sections that gather products from everywhere: house brands, collections and the special lists. */
import { section } from './category-text'

export const groupCategories = [
  section(
    'brands',
    `brands : Brands : charcoal : steel-bottle jacket notebook backpack :
      Our house brands, each with its own makers, tests and <b>guarantee</b>.`,
    `banksia-and-co : Banksia &amp; Co : sage-green : candle cutting-board notebook :
      Gifts in timber, cotton and soy for people who notice how a thing is made. |
    stillwater-drinkware : Stillwater Drinkware : aqua : steel-bottle tumbler coffee-cup :
      Bottles, tumblers and cups with spare lids and seals kept in stock for five years. |
    ironbark-supply : Ironbark Supply : cork : multi-tool torch keyring :
      Tools, torches and keyrings that are meant to be used hard and kept in the ute. |
    longreach-packs : Longreach Packs : natural : backpack duffle-bag cooler-bag :
      Packs and coolers with bar-tacked straps and zips that run after a day in the dust. |
    paperbark-press : Paperbark Press : white : notebook calendar folder :
      Notebooks and paper goods on FSC and recycled stocks, bound for flat opening. |
    currawong-apparel : Currawong Apparel : grey : tee hoodie jacket :
      Uniform and event wear in a size run from youth 8 to 5XL, restocked every month. |
    southern-current : Southern Current : light-blue : power-bank speaker wireless-charger :
      RCM-marked chargers, speakers and cables with a 12 month replacement promise. |
    wattle-and-stripe : Wattle &amp; Stripe : yellow : umbrella towel picnic-blanket :
      Cheerful colours for lawns, beaches and school fêtes.`,
  ),
  section(
    'collections',
    `collections : Collections : forest-green : tote-bag steel-bottle notebook candle :
      Ready-made shortlists for the moments that come round every year, <b>picked by our buyers</b>.`,
    `eco-recycled : Eco &amp; <b>Recycled</b> : sage-green : tote-bag coffee-cup notebook :
      Recycled, plant-based and long-lasting pieces, with what they are made of on every page. |
    australian-made : Australian Made : natural : candle chocolate-bar lip-balm :
      Made, poured or packed in Australia by makers we visit. |
    onboarding-kits : Onboarding Kits : light-blue : notebook steel-bottle backpack :
      What a new starter finds on the desk on the first morning, packed and addressed if you like. |
    trade-show-giveaways : Trade Show Giveaways : orange : lanyard click-pen tote-bag :
      Small, useful and light: pieces that survive the trip home from the expo. |
    summer : Summer : yellow : sunglasses towel cooler-bag :
      Shade, cold drinks and sand-proof blankets for December to March. |
    winter : Winter : charcoal : beanie hoodie mug :
      Fleece, knits and hot drinks for cold sidelines and early shifts. |
    corporate-gifts : Corporate Gifts : rose-gold : wine-glass cutting-board candle :
      Boxed and engraved thank-yous for clients, boards and settlements. |
    express-dispatch : Express Dispatch : red : click-pen cap power-bank :
      In our Australian warehouse and branded within five working days of your approved proof.`,
  ),
  section(
    'special',
    `special : Special Buys : natural : steel-bottle cap tote-bag :
      Factory-direct orders and end-of-line prices, <b>updated every week</b>.`,
    `indent : Indent : navy : socks backpack lanyard :
      Made to order at the factory and landed in eight to twelve weeks, at prices for larger runs. |
    sale : Sale : coral : tumbler cap notebook :
      End-of-line colours and overstocks at a lower price while they last.`,
    false,
  ),
]
