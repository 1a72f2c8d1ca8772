/** Remarks about bags, pencils and sports bottles, by subcategory. */
import type { Remarks } from './remarks-mood'

const said = (good: string, mixed: string, poor: string): Remarks => ({ good, mixed, poor })

const pack = said(
  `Carried everything for a week in Singapore, no complaints. | The zips run smoothly and the pockets make
  sense. |
    Straps are comfortable even with a full load. | A year of daily train trips and the stitching is
    perfect. |
    New starters take a photo with it on day one, which tells you enough.`,
  `Could do with one more pocket. | Roomy, but a bit boxy when it is empty. | Heavier than my old one.`,
  `The main zip split in the second week. | A strap came away at the seam.`,
)

export const carryRemarks: Record<string, Remarks | undefined> = {
  backpacks: pack,
  'duffle-bags': pack,
  'laptop-bags': said(
    `Fits my laptop, charger and lunch. | Looks right in a client meeting. | Padding saved mine from a fall
    off a desk. |
      The logo is subtle and sharp. | Slim enough to go under a plane seat with room for my feet.`,
    `A snug fit for the larger machines. | Nice bag, the strap pad slides about.`,
    `The zip catches on the lining. | Stitching came loose at the handle.`,
  ),
  'drawstring-bags': said(
    `The kids' swimming gear lives in it. | Cords glide and the corners are properly reinforced. |
      Big print area and the ink has not cracked. | Perfect for race packs: light and quick to fill. |
      We see them at the pool months after the fun run.`,
    `Fabric is thinner than the sample, but it does hold up. | The cords are a bit long for small children.`,
    `An eyelet pulled out in the first week. | The print rubbed off on a white shirt.`,
  ),
  'cooler-bags': said(
    `Drinks were still cold after a day at the cricket. | No drips in the car. | Wipes clean in a minute. |
      Sits upright on the sand and the zip has not rusted. | Our clients take it to every barbecue.`,
    `Keeps cold well, but only with two ice bricks. | The front pocket is a little shallow.`,
    `The lining split at a corner. | It leaked when the ice melted.`,
  ),
  'sports-bottles': said(
    `No leaks, even upside down in a kit bag. | The whole under-12s team can tell theirs apart. |
      Easy to squeeze and easy to clean. | Print is as bright as on the first day of the season. |
      Fits the cage on my bike and does not rattle.`,
    `The valve is stiff for the first week. | Slightly smaller than I pictured, so check the capacity.`,
    `A couple of caps leaked out of the box. | The print started to lift after a few weeks of washing.`,
  ),
  pencils: said(
    `Sharp on arrival and they stay sharp. | The foil text is crisp along the whole barrel. |
      Our year threes have not managed to break the leads yet. | A thousand pencils and every one was
      straight. |
      The museum shop sells more of these than postcards.`,
    `Nice pencils, but they smudge a little. | The text could be slightly larger.`,
    `Leads broke when we sharpened them. | The lacquer flaked on a few.`,
  ),
  highlighters: said(
    `Bright and it does not bleed through my textbook. | The cap clicks, so they last. | Students come back
    for the green. |
      Our web address is easy to read on the barrel. | Gone from the training room in a week, so I suppose
      they work.`,
    `Good colour, the tip is a bit soft. | The yellow is paler than on the website.`,
    `Some were dry on arrival. | It smears ink from our printer.`,
  ),
}
