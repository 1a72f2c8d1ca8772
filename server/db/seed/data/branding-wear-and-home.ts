/** Decoration of paper goods, clothing, home goods, displays and awards. */
import type { Profile } from './branding-profile'

export const wearAndHomeProfiles = {
  cover: {
    positions: 2,
    options: `Debossing; Front cover; 80 x 80 | Foil Printing; Front cover; 80 x 60 |
      Pad Print; Front cover; 60 x 60 | Direct Digital; Front cover; 110 x 160`,
    notes: `Debossing presses the logo into the cover for a quiet, lasting mark. |
      The cover takes deboss, foil or full colour, and the pages can carry a printed tip-in.`,
  },
  print: {
    positions: 1,
    options: `Digital Print; All pages; 140 x 90 | Foil Printing; Cover; 60 x 40 | Screen Print; Cover; 100
    x 80`,
    notes: `Full colour artwork is part of the price. |
      Send artwork with 3 mm bleed and text at least 5 mm from the edge.`,
  },
  ribbon: {
    positions: 1,
    options: `Sublimation Print; Both sides, full length; 880 x 20 | Screen Print; One side, repeated; 400
    x 12 |
      Digital Label; Card holder; 80 x 50`,
    notes: `Sublimation colours the full length, edge to edge. |
      A one-colour repeat print is the quickest option before an event.`,
  },
  garment: {
    positions: 4,
    options: `Screen Print; Full front or back; 280 x 350 | Embroidery; Left chest; 90 x 90 |
      Colourflex Transfer; Left chest; 100 x 100 | Digital Print; Full front; 300 x 380`,
    notes: `Left chest and full back are the usual pair of positions. |
      Screen print suits runs of 50 and more; transfers suit names and small teams.`,
  },
  outerwear: {
    positions: 3,
    options: `Embroidery; Left chest; 90 x 70 | Colourflex Transfer; Left chest; 90 x 90 |
      Silicone Digital Print; Left chest; 80 x 60`,
    notes: `Embroidery on the left chest gives a tidy uniform look. |
      A silicone print stays flexible and does not pierce the shell.`,
  },
  headwear: {
    positions: 4,
    options: `Embroidery; Centre front; 110 x 55 | Colourflex Transfer; Centre front; 100 x 50 |
      Silicone Digital Print; Side panel; 60 x 40`,
    notes: `Embroidery comes out with clean edges on the centre front. |
      Add a second position at the side or back for a web address.`,
  },
  knit: {
    positions: 1,
    options: `Embroidery; Centre front; 90 x 40 | Colourflex Transfer; Sewn patch; 70 x 45`,
    notes: `Bold, simple shapes stitch best on a knit. |
      A sewn patch keeps small text readable on the stretchy knit.`,
  },
  fabric: {
    positions: 4,
    options: `Screen Print; One panel; 250 x 180 | Colourflex Transfer; One panel; 200 x 150 |
      Digital Print; All panels; 300 x 200`,
    notes: `Print one panel for a neat logo or several for a stronger presence. |
      Panels can carry different artwork.`,
  },
  towel: {
    positions: 2,
    options: `Embroidery; Corner; 100 x 70 | Sublimation Print; One face; 600 x 300 |
      Screen Print; Border; 250 x 60`,
    notes: `An embroidered corner keeps the pile soft and the logo clear. |
      Sublimation covers one face with photographs or pattern.`,
  },
  timber: {
    positions: 2,
    options: `Laser Engraving; Front face; 70 x 50 | Pad Print; Front face; 50 x 50 |
      Direct Digital; Front face; 90 x 60`,
    notes: `Engraving burns a warm brown mark into the grain, a little different on every piece. |
      Light artwork is best printed, as the grain shows through.`,
  },
  jar: {
    positions: 2,
    options: `Digital Label; Front; 60 x 50 | Pad Print; Lid; 40 x 40 | Direct Digital; Lid; 45 x 45`,
    notes: `A full colour label is included in most quotes for this piece. |
      Labels are cut to shape and applied before packing.`,
  },
  smallMetal: {
    positions: 2,
    options: `Laser Engraving; Front; 25 x 20 | Resin Coated Finish; Front; 25 x 25 | Pad Print; Front; 25
    x 20`,
    notes: `A domed resin print protects full colour artwork from keys and coins. |
      Engraving suits simple logos and serial numbers.`,
  },
  smallPlastic: {
    positions: 2,
    options: `Pad Print; Front; 30 x 25 | Direct Digital; Front; 35 x 30 | Screen Print; Front; 40 x 30`,
    notes: `Bold one-colour logos read best at this size. |
      Print is placed to stay clear of buttons, seams and edges.`,
  },
  foam: {
    positions: 2,
    options: `Pad Print; Front; 35 x 35 | Screen Print; Front; 40 x 40`,
    notes: `The ink flexes with the foam, so keep artwork bold. | A one-colour logo gives the cleanest
    print.`,
  },
  packaging: {
    positions: 1,
    options: `Digital Packaging Print; Wrap; 150 x 80 | Digital Label; Front; 70 x 50 | Foil Printing;
    Front; 50 x 40`,
    notes: `The pack is printed in full colour from your artwork or one of our templates. |
      Allow five working days for packing after the proof is approved.`,
  },
  display: {
    positions: 1,
    options: `Digital Print; Full face; 840 x 2000 | Sublimation Print; Full fabric; 900 x 2400`,
    notes: `Full colour print is included; the template shows the safe area and the bleed. |
      Replacement prints fit the same hardware, so only the graphic is reordered.`,
  },
  award: {
    positions: 1,
    options: `Laser Engraving; Plate; 60 x 30 | Direct Digital; Plate; 60 x 40 | Resin Coated Finish;
    Centre; 25 x 25`,
    notes: `Names and dates can differ on every piece; send them in a spreadsheet. |
      Text up to four lines is included in the engraving.`,
  },
  glassAward: {
    positions: 1,
    options: `Imitation Etch; Front; 80 x 100 | Laser Engraving; Front; 80 x 100 | Direct Digital; Front;
    90 x 110`,
    notes: `A frosted etch reads clearly from across a stage. |
      Names can differ on every piece; send them in a spreadsheet.`,
  },
  plush: {
    positions: 1,
    options: `Screen Print; Shirt front; 50 x 40 | Colourflex Transfer; Shirt front; 60 x 45 |
      Embroidery; Left foot; 25 x 25`,
    notes: `The logo goes on the little shirt, which comes off for printing. |
      A stitched foot keeps the face of the toy free.`,
  },
  eyewear: {
    positions: 2,
    options: `Pad Print; Arm; 40 x 7 | Direct Digital; Arm; 50 x 7 | Screen Print; Lens; 90 x 20`,
    notes: `A name and a web address read well along the arm. | Print both arms for a logo that shows from
      either side.`,
  },
  pouch: {
    positions: 2,
    options: `Screen Print; Pouch front; 60 x 140 | Laser Engraving; Handle; 30 x 6 | Colourflex Transfer;
      Pouch front; 55 x 120`,
    notes: `Engrave the handle, print the pouch, or do both. | The pouch gives the logo more room than the
      pieces inside.`,
  },
  lid: {
    positions: 2,
    options: `Pad Print; Lid; 60 x 50 | Direct Digital; Lid; 110 x 70 | Digital Label; Band; 150 x 40`,
    notes: `The lid is the part that people see, and it prints in full colour. | A paper band carries a
      message for the day it is given.`,
  },
  smallLabel: {
    positions: 2,
    options: `Digital Label; Around the tube; 50 x 45 | Pad Print; Cap; 12 x 12 | Direct Digital; Side; 45
      x 12`,
    notes: `A full colour label runs right around the piece. | Keep small print at 5 points or larger to
      stay readable.`,
  },
  mat: {
    positions: 1,
    options: `Sublimation Print; Full face; 230 x 190 | Screen Print; Full face; 200 x 160 | Digital Print;
      Full face; 230 x 190`,
    notes: `Artwork runs to the very edge in full colour. | Light backgrounds keep an optical mouse
      tracking well.`,
  },
  flap: {
    positions: 2,
    options: `Embroidery; Carry flap; 100 x 80 | Screen Print; Carry flap; 180 x 120 | Colourflex Transfer;
      Carry flap; 120 x 90`,
    notes: `The logo sits on the carry flap, in view when the piece is rolled up. | Embroidery suits the
      fleece; print suits the smooth side.`,
  },
  disc: {
    positions: 2,
    options: `Screen Print; Centre of the top; 140 x 140 | Pad Print; Centre of the top; 70 x 70 | Digital
      Label; Centre; 120 x 120`,
    notes: `The wide, flat top takes a large round design. | One bold colour is the most economical choice
      and is easy to see in flight.`,
  },
  canopy: {
    positions: 3,
    options: `Sublimation Print; Every panel; 2800 x 900 | Digital Print; Valance; 2800 x 250 | Screen
      Print; Valance; 1200 x 200`,
    notes: `Full colour panels are sewn in, so the print never peels. | A printed valance keeps the price
      down and still names the stand.`,
  },
  tableFabric: {
    positions: 1,
    options: `Sublimation Print; Full cloth; 1800 x 750 | Screen Print; Front drop; 900 x 350`,
    notes: `Full colour runs over the top and down every side. | Keep the logo in the upper half of the
      front drop, above the knees of the queue.`,
  },
} as const satisfies Record<string, Profile>
