/** Drinkware, bags, pens, technology, stationery and headwear: what most orders are made of. */
import { section } from './category-text'

export const dailyCategories = [
  section(
    'product',
    `drinkware : Drinkware : sage-green : steel-bottle tumbler mug coffee-cup wine-glass :
      Bottles, mugs and cups that stay on the desk for years. <b>Branded in Australia</b> by engraving,
      print or wrap.`,
    `steel-bottles : Steel Bottles : teal : steel-bottle tumbler backpack :
      Double-wall and single-wall stainless bottles in powder-coated and brushed finishes. Engraved or printed
      from 25 pieces. |
    sports-bottles : Sports Bottles : light-blue : sport-bottle towel cap :
      Light, squeezable and refillable bottles for clubs, fun runs and gyms. One-colour wraps keep the cost
      down. |
    tumblers : Tumblers : natural : tumbler coffee-cup notebook :
      Insulated tumblers for the drive to work and the second cup at the desk. Lids that seal, bases that
      fit a
      cup holder. |
    mugs : Mugs : sage-green : mug enamel-mug coffee-cup :
      Stoneware, bone china and enamel mugs for kitchens, cafés and camp sites. Dishwasher-tested prints. |
    coffee-cups : Reusable Coffee Cups : cork : coffee-cup mug tumbler :
      Barista-size cups in glass, bamboo fibre and plastic that end the single-use habit. |
    glassware : Glassware : silver : wine-glass candle cutting-board :
      Stemmed and stemless glasses for cellar doors, tastings and end-of-year dinners. Etched or printed.`,
  ),
  section(
    'product',
    `bags : Bags : natural : tote-bag backpack cooler-bag duffle-bag paper-bag :
      From the conference tote to the weekend duffle. <b>Large print areas</b> and sturdy handles.`,
    `totes : Tote Bags : natural : tote-bag paper-bag notebook :
      Cotton, canvas, jute and non-woven totes for shops, libraries and conferences. Printed from 100
      pieces. |
    backpacks : Backpacks : light-blue : backpack laptop-bag steel-bottle :
      Day packs, commuter packs and school packs with padded straps and a pocket for the logo. |
    drawstring-bags : Drawstring Bags : yellow : drawstring-bag sport-bottle towel :
      Light bags for swimming carnivals, gym days and event packs. The most print for the money. |
    cooler-bags : Cooler Bags : aqua : cooler-bag sport-bottle picnic-blanket :
      Insulated lunch bags and family coolers that keep drinks cold through a day at the beach. |
    duffle-bags : Duffle Bags : charcoal : duffle-bag towel sport-bottle :
      Team and travel duffles with shoe pockets, wide zips and shoulder straps that last. |
    laptop-bags : Laptop Bags : silver : laptop-bag notebook power-bank :
      Sleeves, satchels and briefs for 13 to 16 inch machines, with room for a charger and a notebook. |
    gift-bags : Gift and Paper Bags : rose-gold : paper-bag candle chocolate-bar :
      Kraft and laminated paper bags with twisted or ribbon handles for retail counters and launches.`,
  ),
  section(
    'product',
    `writing : Writing : light-blue : click-pen stylus-pen pencil highlighter notebook :
      Pens, pencils and highlighters that people actually keep. <b>From 250 pieces</b>, printed or engraved.`,
    `plastic-pens : Plastic Pens : yellow : click-pen highlighter notebook :
      Dependable ballpoints in matched or contrasting colours. The most economical giveaway we sell. |
    metal-pens : Metal Pens : silver : click-pen notebook laptop-bag :
      Weighted aluminium and brass pens with smooth refills, engraved with a logo or a name. |
    stylus-pens : Stylus Pens : light-blue : stylus-pen power-bank notebook :
      A pen at one end and a soft tip for screens at the other, for field teams and reception desks. |
    pencils : Pencils : natural : pencil notebook sticky-notes :
      Graphite, jumbo and seeded pencils in FSC timber and recycled newspaper. |
    highlighters : Highlighters : lime : highlighter sticky-notes folder :
      Single and multi-tip highlighters for students, training rooms and desks full of paper.`,
  ),
  section(
    'product',
    `technology : Technology : charcoal : power-bank speaker earbuds wireless-charger usb-drive :
      Useful chargers, speakers and drives with <b>RCM-compliant electronics</b> and a 12 month replacement
      promise.`,
    `power-banks : Power Banks : silver : power-bank cable usb-drive :
      Pocket and desk power banks from 5,000 to 20,000 mAh, tested for carry-on travel. |
    usb-drives : USB Drives : light-blue : usb-drive cable laptop-bag :
      Swivel, card and timber drives from 8 to 64 GB. Files can be preloaded before dispatch. |
    speakers : Speakers : teal : speaker earbuds power-bank :
      Bluetooth speakers for desks, showers and picnics, from pocket cubes to fabric cylinders. |
    earbuds : Earbuds and Headphones : natural : earbuds speaker cable :
      True wireless buds and wired sets in cases with room for a full colour logo. |
    wireless-chargers : Wireless Chargers : sage-green : wireless-charger cable power-bank :
      Qi pads and stands in bamboo, cork and matt plastic that keep a logo on the desk all day. |
    cables : Charging Cables : orange : cable power-bank keyring :
      Multi-tip, braided and keyring cables for every phone in the room.`,
  ),
  section(
    'product',
    `office-stationery : Office and Stationery : silver : notebook sticky-notes calendar lanyard folder :
      Notebooks, lanyards and desk pieces for offices, schools and events. <b>Full colour printing</b>
      throughout.`,
    `notebooks : Notebooks : natural : notebook click-pen folder :
      Soft and hard cover notebooks in leather look, cork and recycled stocks, debossed or printed. |
    sticky-notes : Sticky Notes : yellow : sticky-notes pencil highlighter :
      Pads, cubes and flag sets printed on every sheet, from 250 pads. |
    calendars : Calendars : light-blue : calendar sticky-notes click-pen :
      Desk, wall and tent calendars with Australian public holidays and school terms. |
    mouse-mats : Mouse Mats : charcoal : mouse-mat usb-drive notebook :
      Fabric, hard-top and recycled mats with edge-to-edge colour. |
    lanyards : Lanyards : teal : lanyard folder notebook :
      Woven, printed and recycled lanyards with safety breaks and the clip that suits your pass. |
    folders : Folders and Compendiums : grey : folder notebook click-pen :
      Document wallets, presentation folders and zip compendiums for meetings and graduations.`,
  ),
  section(
    'product',
    `headwear : Headwear : natural : cap bucket-hat beanie visor :
      Caps, buckets and beanies for teams in the sun and early starts. <b>Embroidery included</b> in most
      quotes.`,
    `caps : Caps : navy : cap visor tee :
      Six-panel, trucker and brushed cotton caps, embroidered or with a sewn patch. |
    bucket-hats : Bucket Hats : sage-green : bucket-hat sunglasses tote-bag :
      Wide-brim cotton and microfibre hats, many with a UPF 50+ rating for school and site. |
    beanies : Beanies : charcoal : beanie hoodie enamel-mug :
      Acrylic, merino blend and recycled knits with a cuff that takes embroidery or a patch. |
    visors : Visors : aqua : visor sunglasses towel :
      Golf, tennis and race-day visors with absorbent bands.`,
  ),
]
