/** Remarks about outdoor goods, gifts, sweets, displays, awards and toys. */
import type { Remarks } from './remarks'

export const moreGoodsRemarks: Record<string, Remarks | undefined> = {
  'outdoor-leisure': {
    good: `Used it all summer at the junior cricket and it still looks new. | Packs down small enough for
      the boot. | Handled a windy day at Scarborough Beach. | The colours are strong and have not faded in
      the sun. | Gave them to clients at our golf day and heard about it for weeks.`,
    mixed: `Good, although the carry bag is a tight fit. | Slightly smaller than expected once opened. |
      Solid, but heavier than the one it replaced.`,
    poor: `The stitching gave way on the second outing. | Our print faded after a few weeks in the sun.`,
  },
  'home-living': {
    good: `Looks far more expensive than it was. | Clients rang to say thank you, and that does not happen
      often. | The engraving is deep and even. | Beautifully boxed. | On our table every Friday night.`,
    mixed: `Lovely, but each piece differs more than the photo shows. | The box was a bit plain for a
      gift.`,
    poor: `A few arrived scratched. | Smaller in real life than the photo suggests.`,
  },
  'keyrings-tools': {
    good: `Solid little thing, has been on my keys since March. | Engraving is still readable after a year
      in a pocket. | Every apprentice got one and they all use it. | Better made than the one I bought at
      the hardware store.`,
    mixed: `Good quality, but the ring is hard to open. | Handy, if a bit bulky in the pocket.`,
    poor: `The ring bent on the second day. | Finish wore off at the edges within weeks.`,
  },
  'health-wellbeing': {
    good: `Just the right size for a handbag. | Our nurses keep asking for more. | Label is sharp and does
      not smudge. | Good quality contents, not just a logo. | A hit at the careers expo.`,
    mixed: `Nice, though the label could sit straighter. | Smaller than expected, but fine as a giveaway.`,
    poor: `Some of the caps were loose in the carton. | The print came off with use.`,
  },
  confectionery: {
    good: `Gone from the front counter in a week. | Fresh, with plenty of time left on the best-before
      date. | The label made us look like we own a sweet shop. | Tastes as good as it looks. | Survived
      the trip to Townsville without melting.`,
    mixed: `Tasty, but I wish the mix had fewer yellow ones. | The portion is on the small side. | Allow
      extra time in summer; they will not ship in a heatwave, which is fair enough.`,
    poor: `Arrived with a month left on the date. | Some of the pieces were broken.`,
  },
  'signage-displays': {
    good: `Up in two minutes by one person. | Printed colours matched our brand chart. | Stood through a
      gusty market day. | On its fourth expo and still straight. | The template made artwork easy for our
      designer.`,
    mixed: `Good print; the carry bag feels light. | A crease in the fabric took a day to hang out.`,
    poor: `One foot was missing and the spare took a week. | The graphic leans slightly to the left.`,
  },
  'awards-recognition': {
    good: `Heavier and finer than we hoped. | All forty names were spelt correctly. | Looked wonderful
      under stage lights. | The kids would not take them off. | Our winner has it on her desk.`,
    mixed: `Lovely piece, engraving is a little small to read from the stage. | The box is plain.`,
    poor: `One name was wrong and could not be fixed before the night. | Scratches on the base of two of
      them.`,
  },
  'kids-fun': {
    good: `My three-year-old has not put it down. | Sold out at the school fête by lunch. | Soft, well
      stitched and very cute. | Flies straight and floats, as promised. | Families queued at our stand for
      them.`,
    mixed: `Cute, but smaller than I pictured. | The print is on the small side.`,
    poor: `A seam opened after a week of love. | The colour was not the one we chose.`,
  },
}
