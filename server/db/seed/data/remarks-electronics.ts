/** Remarks about electronics, paper goods, clothing and small tools, by subcategory. */
import type { Remarks } from './remarks-mood'

const said = (good: string, mixed: string, poor: string): Remarks => ({ good, mixed, poor })

export const electronicsRemarks: Record<string, Remarks | undefined> = {
  'power-banks': said(
    `Got me through a full expo day without hunting for a power point. | Slim enough for a shirt pocket. |
      Still holds its charge after six months in the glove box. | The logo is bright and the box makes it a
      real gift.`,
    `Works well but the instructions are tiny. | Takes most of a night to charge itself.`,
    `Four out of fifty would not hold a charge. | It gets warmer than I am comfortable with.`,
  ),
  'usb-drives': said(
    `Our price lists were loaded and checked before they left the warehouse. | Fast enough for large
    drawings. |
      The hinge is firm and the print has not rubbed off. | Every drive in the carton worked.`,
    `Good drive, though thicker than the port on my laptop likes. | Usable space is a little less than
    printed.`,
    `Two were not recognised by any computer. | The cover came loose on my keyring.`,
  ),
  speakers: said(
    `Surprisingly full sound for the size. | Paired first time with every phone in the office. |
      It plays in the workshop all day and only needs charging twice a week. | Our logo sits right in the
      middle and looks great.`,
    `Clear sound, not much bass. | The start-up chime is loud and cannot be turned off.`,
    `The battery lasts half of what is claimed. | Ours lost its pairing every morning.`,
  ),
  earbuds: said(
    `Calls are clear even on the train. | The case shuts with a nice snap and shows off the print. |
      Comfortable for a whole podcast run. | Delegates opened them on the spot.`,
    `Good for calls, average for music. | The smallest tips are still a bit big for me.`,
    `One side stopped after a month. | The left bud will not charge.`,
  ),
  'wireless-chargers': said(
    `Lives on my desk and has not missed a night. | Works through a thick phone case. |
      The surface feels warm and natural, not like another gadget. | Engraving is clean and the cable is
      long enough.`,
    `Charges fine, slower than by cable. | You have to place the phone quite exactly.`,
    `The light is too bright for a bedside table. | Stopped charging after a few weeks.`,
  ),
  cables: said(
    `One cable for the whole car, at last. | The braid has not frayed after a year in a backpack. |
      Handy on the keyring and it has rescued many meetings. | Good length and the plugs fit snugly.`,
    `Useful, but shorter than it looks. | Charging only, so do not buy it for data.`,
    `One of the tips bent in the first week. | Slow to charge a tablet.`,
  ),
  notebooks: said(
    `Paper takes a fountain pen without bleeding. | Lies flat on the desk, which I did not expect. |
      The deboss is crisp and the cover has held up to daily use in the field. | The trainers asked for
      more.`,
    `Good quality, but the corners of the top few were slightly bent. | The grey is warmer than on screen.`,
    `The binding came loose within a month. | The elastic had lost its stretch on several.`,
  ),
  'sticky-notes': said(
    `They stick properly and come off clean. | Our number is now on every monitor in the building. |
      Print is pale enough to write over. | Reordered before the first box ran out.`,
    `Good, though the pads are thinner than our old ones. | Print is a little dark to write on.`,
    `The glue is weak on painted walls. | Pads arrived with curled edges.`,
  ),
  calendars: said(
    `School terms and public holidays were right for our state. | Clients ring in November to ask for
    theirs. |
      Photos printed with real depth. | Stands firmly and the pages turn easily.`,
    `Lovely, but the date boxes are small to write in. | Would like week numbers.`,
    `The wire was bent on a few. | Arrived in mid-January.`,
  ),
  'mouse-mats': said(
    `Colours right to the edge, exactly like the file. | Stays put on a glass desk. |
      The mouse tracks beautifully. | Rolled out the whole office and nobody complained.`,
    `Takes a day to lie flat after unrolling. | Slightly smaller than our old mats.`,
    `The edge started to peel. | Print looked washed out.`,
  ),
  folders: said(
    `Looks the part in a client meeting. | The pockets hold a full contract without bulging. |
      Our foil logo is sharp. | Sturdy zip and room for a tablet.`,
    `Smart, but the pen loop is tight. | A business card slot would help.`,
    `The spine cracked within weeks. | Scuffed in the carton.`,
  ),
  keyrings: said(
    `Solid little thing, has been on my keys since March. | Buyers get one with every handover. |
      Engraving is still readable after a year in a pocket. | Feels heavier than it costs.`,
    `Good quality, but the split ring is hard to open. | A bit larger than I pictured.`,
    `The ring bent on the second day. | Finish wore off at the edges within weeks.`,
  ),
  'multi-tools': said(
    `Every apprentice got one and they all use it. | Better made than the one I bought at the hardware
    store. |
      Locks firmly and the pliers line up. | Engraved names made it a proper safety award.`,
    `Handy, if stiff to open at first. | Heavier than it looks.`,
    `The screwdriver tip twisted. | Came with a spot of rust.`,
  ),
  'tape-measures': said(
    `Checked it against the good one: accurate. | The lock holds and the blade does not twist. |
      In every agent's handbag now. | Numbers are large and easy to read.`,
    `Good tape, the clip is a bit weak. | Retracts quite fast, mind the fingers.`,
    `The blade kinked at one metre. | Spring failed in a month.`,
  ),
  carabiners: said(
    `Holds my bottle and my keys on every walk. | The gate springs back firmly. |
      Bright colours, easy to find in a bag. | Cheap to post and people keep them.`,
    `Nice, but engraving area is small. | The ring could be larger.`,
    `The gate jammed with sand. | Colour chipped after a week.`,
  ),
  socks: said(
    `Thick sole, no slipping, best staff gift in years. | Still bright after a dozen washes. |
      Even the sceptics wear them. | The printed band looks great on the shelf.`,
    `Warm, but snug for a size 12. | The pattern is a little smaller than drawn.`,
    `A hole at the toe after a month. | The colours ran in the first wash.`,
  ),
  'aprons-workwear': said(
    `Washed at 60 every night for a month and still looks smart. | Pockets are where you need them. |
      The kitchen actually likes wearing it. | Logo is straight and the stitching is tidy.`,
    `Good fabric, a bit stiff at first. | Runs long on our shorter staff.`,
    `One of the seams gave way. | Faded faster than the last lot.`,
  ),
}
