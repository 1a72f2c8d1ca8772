/** Remarks about outdoor pieces, home goods and care products, by subcategory. */
import type { Remarks } from './remarks-mood'

const said = (good: string, mixed: string, poor: string): Remarks => ({ good, mixed, poor })

export const leisureRemarks: Record<string, Remarks | undefined> = {
  umbrellas: said(
    `Stood up to a southerly on George Street. | Opens smoothly and dries quickly. |
      Big enough for two people and a golf bag. | The printed panels can be read from across the oval.`,
    `Strong, but heavier than I expected. | The sleeve is a tight fit when wet.`,
    `A rib snapped in the first real wind. | The handle came loose.`,
  ),
  'picnic-blankets': said(
    `Damp grass and dry trousers, as promised. | Shakes clean in seconds, even of sand. |
      Rolls up small and the handle is strong. | Our logo on the flap looks smart.`,
    `Soft, but slightly smaller than four adults need. | Fiddly to roll as tightly as it arrived.`,
    `The backing cracked after one summer. | Fluff everywhere for the first month.`,
  ),
  'camp-chairs': said(
    `Survived the whole junior cricket season. | Comfortable for a big bloke. |
      Folds in one go and fits the boot. | Sponsors love how the back panel shows.`,
    `Sits a bit low for my knees. | Good chair, the bag is a tight fit.`,
    `A rivet popped in the second month. | The fabric sagged.`,
  ),
  torches: said(
    `Brighter than my old work light. | Found its way into every ute in the fleet. |
      Dropped it off a ladder and it still works. | Batteries were included, which was a nice touch.`,
    `Good beam, the button is stiff. | Smaller than expected.`,
    `Flickers when knocked. | Went flat in the drawer.`,
  ),
  sunglasses: said(
    `Everyone at the races wore them. | Light, fit well and the print stays on. |
      Real UV400 labels, which our safety officer checked. | Great colours in the pack.`,
    `A little narrow for wide faces. | Fine for a day out, not for driving all week.`,
    `Two had scratched lenses. | An arm came off at the hinge.`,
  ),
  towels: said(
    `Dries me properly and dries itself by lunch. | Still soft after twenty washes. |
      Embroidery has not puckered. | Sand really does shake off.`,
    `Sheds some fluff in the first wash. | Slightly thinner than the hotel ones.`,
    `Edges frayed after a few washes. | Colour ran onto white towels.`,
  ),
  candles: said(
    `Fills the room without being too sweet. | Burns evenly right to the bottom. |
      Clients rang to say thank you, and that does not happen often. | The label looks like a boutique
      brand.`,
    `Nice scent, though lighter than expected. | The lid is a bit loose.`,
    `The wick drowned on two of ours. | Arrived with wax on the rim after a hot day in the van.`,
  ),
  'cutting-boards': said(
    `Heavy, smooth and beautifully engraved. | On our table every Friday night. |
      Buyers get one at settlement and send us photos. | The grain is lovely and every board is different.`,
    `Needs oiling before the first use. | Each board is a different shade, as the page does say.`,
    `Developed a split after a month. | Engraving was faint on the dark ones.`,
  ),
  cutlery: said(
    `No more plastic forks in our office. | Sturdy enough for steak. |
      The pouch washes well and fits a handbag. | Neat printing on the case.`,
    `The knife could be sharper. | The pouch is a bit tight.`,
    `A fork bent on a potato. | The case does not shut properly.`,
  ),
  'lunch-boxes': said(
    `Soup on the train and not a drop lost. | Dividers keep the crackers dry. |
      The kids can open it by themselves. | Dishwasher every night and the print is fine.`,
    `Good box, but not for microwaves with the lid on. | A little small for a hungry teenager.`,
    `The clip broke after two weeks. | Smelled of curry forever.`,
  ),
  'hand-sanitisers': said(
    `Not sticky and does not smell of hospital. | Just the right size for a handbag. |
      Label survived a month in a school bag. | Went first at our stand.`,
    `A bit runny. | The label could sit straighter.`,
    `Some caps were loose in the carton. | Pumps jammed on a few.`,
  ),
  'lip-balms': said(
    `Smooth, not waxy. | The whole ski club wants more. |
      Our logo is tiny and still sharp. | Lovely light scent.`,
    `Nice balm, softens a lot in a hot car. | I would have liked a higher SPF.`,
    `A few were melted on arrival in February. | Cap cracked.`,
  ),
  'stress-balls': said(
    `The help desk destroys them daily and they bounce back. | Firm but not hard. |
      The shape made everyone smile. | Print still readable after a year of squeezing.`,
    `Slight smell on opening. | Smaller in the hand than I thought.`,
    `The print rubbed off in a week. | One split along the seam.`,
  ),
  'first-aid-kits': said(
    `Well chosen contents, nothing silly. | One in every car of the fleet. |
      The list inside made our audit easy. | The case is tough and the zip runs well.`,
    `Could do with more plasters. | A bit bulky for a glove box.`,
    `Two items were missing. | The sterile date was closer than I would like.`,
  ),
}
