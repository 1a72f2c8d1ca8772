/** Remarks about sweets, displays, awards and toys. */
import type { Remarks } from './remarks-mood'

export const moreGoodsRemarks: Record<string, Remarks | undefined> = {
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
