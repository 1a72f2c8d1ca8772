/** Decoration of drinkware, pens, bags and electronics. */
import type { Profile } from './branding-profile'

export const drinksAndCarryProfiles = {
  steelDrink: {
    positions: 2,
    options: `Laser Engraving; Front of the body; 40 x 80 | Pad Print; Front of the body; 40 x 50 |
      Rotary Digital Print; Wrap around the body; 210 x 130 | Rotary Screen Print; Wrap around the body;
      190 x 110`,
    notes: `Engraving shows the steel under the coating and will not wash off. |
      A rotary print carries the artwork right around the body. |
      The straight wall takes a large logo, engraved or printed.`,
  },
  plasticDrink: {
    positions: 2,
    options: `Rotary Screen Print; Wrap around the body; 190 x 90 | Pad Print; Front of the body; 40 x 55 |
      Rotary Digital Print; Wrap around the body; 200 x 110 | Digital Label; Front of the body; 60 x 80`,
    notes: `One spot colour around the body is the most economical way to brand it. |
      Digital wraps print photographs and gradients at no extra cost per colour.`,
  },
  ceramic: {
    positions: 3,
    options: `Pad Print; Opposite the handle; 45 x 50 | Rotary Screen Print; Wrap, handle to handle; 190 x
    75 |
      Rotary Digital Print; Wrap, handle to handle; 200 x 80 | Imitation Etch; Front; 60 x 60`,
    notes: `Print one side for the right-handed, both sides for everyone. |
      Wraps run from one side of the handle to the other.`,
  },
  glass: {
    positions: 2,
    options: `Imitation Etch; Front of the bowl; 40 x 40 | Laser Engraving; Front of the bowl; 35 x 35 |
      Pad Print; Front of the bowl; 40 x 40`,
    notes: `An imitation etch gives the look of frosted glass without the cost of sandblasting. |
      A small mark in white or frost looks best against the clear wall.`,
  },
  plasticPen: {
    positions: 2,
    options: `Pad Print; Barrel; 45 x 7 | Direct Digital; Barrel; 50 x 6 | Screen Print; Barrel; 45 x 20 |
      Digital Print; Paper sleeve; 120 x 40`,
    notes: `A logo and a web address both fit on the barrel. |
      Artwork with fine text is best kept to one colour at this size.`,
  },
  metalPen: {
    positions: 2,
    options: `Laser Engraving; Barrel; 45 x 6 | Pad Print; Barrel; 40 x 6 | Rotary Digital Print; Barrel;
    50 x 25`,
    notes: `Engraved names make each pen a personal gift. |
      Engraving reveals the bright metal beneath the lacquer.`,
  },
  pencil: {
    positions: 1,
    options: `Pad Print; Barrel; 50 x 5 | Hot Stamping; Barrel; 60 x 5 | Screen Print; Barrel; 80 x 15`,
    notes: `A single line of text in foil or ink reads well along the barrel. |
      Keep artwork to one line for a crisp result.`,
  },
  cottonBag: {
    positions: 2,
    options: `Screen Print; Front panel; 250 x 280 | Colourflex Transfer; Front panel; 200 x 250 |
      Digital Print; Front panel; 280 x 300 | Embroidery; Front panel; 100 x 80`,
    notes: `Screen print lasts best on the open weave and costs least from 100 pieces. |
      The flat front panel leaves room for a poster-sized design.`,
  },
  nylonBag: {
    positions: 3,
    options: `Screen Print; Front pocket; 150 x 100 | Colourflex Transfer; Front pocket; 120 x 100 |
      Silicone Digital Print; Front pocket; 120 x 90 | Embroidery; Front pocket; 90 x 60`,
    notes: `Transfers hold small type and gradients that a stitched logo cannot. |
      Embroidery on the front pocket suits a logo without fine text.`,
  },
  paperBag: {
    positions: 2,
    options: `Screen Print; Front and back; 160 x 200 | Foil Printing; Front; 80 x 80 |
      Digital Print; Front; 180 x 220 | Digital Label; Front; 90 x 90`,
    notes: `Foil lifts a simple logo for launches and openings. |
      For a short run, a printed label costs less than a screen.`,
  },
  tech: {
    positions: 2,
    options: `Pad Print; Top face; 40 x 30 | Direct Digital; Top face; 55 x 40 |
      Laser Engraving; Top face; 40 x 30 | Resin Coated Finish; Top face; 30 x 30`,
    notes: `Full colour print reaches close to the edges of the flat face. |
      A one-colour logo on the matt finish stays sharp in daily use.`,
  },
} as const satisfies Record<string, Profile>
