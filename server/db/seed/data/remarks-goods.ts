/** Remarks about goods, by category or subcategory slug. */
import type { Remarks } from './remarks-mood'
import { carryRemarks } from './remarks-carry'
import { electronicsRemarks } from './remarks-electronics'
import { moreGoodsRemarks } from './remarks-goods-more'
import { leisureRemarks } from './remarks-leisure'

const vessel: Remarks = {
  good: `Ice was still rattling at the end of a ten-hour shift. | No leaks, even upside down in a
    backpack. | The finish has survived four months on site without a chip. | Easy to clean, no plastic
    taste. | Fits the cup holder in the work vans, which was the whole point. | The logo is crisp and has
    not faded in the wash.`,
  mixed: `The lid is a bit stiff for the first week. | Slightly smaller than I pictured, so check the
    capacity. | Good, but you do need a brush to clean the inside properly.`,
  poor: `A couple of lids leaked out of the box. | The print started to lift after a few weeks of washing.`,
}
const crockery: Remarks = {
  good: `Survived the office dishwasher for six months and the print looks new. | Nice weight in the hand.
    | Guests at the dinner took theirs home, which says it all. | Good size, comfortable to hold. | Only
    one broken in a carton shipped to Hobart, and it was replaced straight away.`,
  mixed: `Nice, though a touch smaller than our old ones. | The design is lovely but it is heavier than
    expected. | Print position varies by a few millimetres from piece to piece.`,
  poor: `Three arrived chipped. | The print wore off where people hold it.`,
}

export const goodsRemarks: Record<string, Remarks | undefined> = {
  drinkware: vessel,
  mugs: crockery,
  'coffee-cups': crockery,
  glassware: crockery,
  bags: {
    good: `Holds a full load of groceries and the handles have not stretched. | Stitching is neat and
      strong. | We see them around town months after the conference. | The zip runs smoothly and the
      pockets make sense. | Big print area and the ink has not cracked. | Carried everything for a week in
      Singapore, no complaints.`,
    mixed: `Fabric is thinner than the sample, but it does hold up. | Could do with one more pocket. | Had
      a chemical smell on opening that went after a day in the sun.`,
    poor: `Two handles came away at the seam in the first week. | The print rubbed off on light clothing.`,
  },
  'gift-bags': {
    good: `Sturdy enough for two bottles of wine. | The handles feel expensive. | Stands up by itself on
      the counter. | Our foil logo looks beautiful on the matt finish. | Customers reuse them, which is
      free advertising.`,
    mixed: `Nice bags, but they mark if you stack them. | Slower to fold open than our old ones.`,
    poor: `Some were creased along the front panel. | The base board was missing from a few.`,
  },
  writing: {
    good: `Writes smoothly from the first line. | People steal them from reception, so they must be good.
      | Engraving is fine and clear, even the phone number. | Comfortable for a full day of note taking. |
      Gave one to every delegate and not one was left on a table.`,
    mixed: `Writes well, although the clip feels light. | Nice in the hand, ink is a bit thin for my
      taste. | Blue refills would have been better than black; my own fault for not asking.`,
    poor: `About one in twenty did not write. | The print scratches off with a fingernail.`,
  },
  lanyards: {
    good: `Soft on the neck for a three-day conference. | The clip is solid and the safety break works. |
      Colours matched our brand guide. | Text is readable from across the room.`,
    mixed: `Nice print but the clip is a little small for our passes. | A bit longer than our last ones.`,
    poor: `Several clips opened by themselves. | The edges scratch a bit.`,
  },
  headwear: {
    good: `Embroidery is dense and clean. | Fits my big head and my daughter's small one. | Kept its shape
      after a day in the surf. | The crew wears it off site too, which never happens. | Good coverage and
      it does not get hot.`,
    mixed: `Nice but runs a little shallow. | Navy is darker than on the website.`,
    poor: `The closure gave way after a month. | Stitching on the logo puckered on a few.`,
  },
  apparel: {
    good: `True to size and soft after the first wash. | Washed a dozen times with no fading or cracking.
      | Our tallest and our smallest people both found one that fits. | Great weight of fabric for the
      price. | Embroidery is neat on the inside too. | The staff actually choose to wear it on weekends.`,
    mixed: `Runs about half a size small, so order up. | Comfortable, but it shrank slightly in length. |
      The women's sizing is more generous than the chart suggests.`,
    poor: `Colour differed between the medium and the large. | The print cracked after the third wash.`,
  },
  ...carryRemarks,
  ...electronicsRemarks,
  ...leisureRemarks,
  ...moreGoodsRemarks,
}
