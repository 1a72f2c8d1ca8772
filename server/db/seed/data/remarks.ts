/** What customers say: about the service everywhere, and about the goods by the kind of goods. */
import { goodsRemarks } from './remarks-goods'
import type { Remarks } from './remarks-mood'

/** Goods remarks of a subcategory where it has its own, else of its category. */
export function remarksFor(category: string, subcategory: string): Remarks {
  const found = goodsRemarks[subcategory] ?? goodsRemarks[category]
  if (!found) throw new Error(`nobody has said anything about ${category}/${subcategory}`)
  return found
}

export const serviceRemarks: Remarks = {
  good: `Proof came back the same afternoon and the delivery arrived two days early. | Third order this
    year, and the colour matched the first batch. | The team picked up a mistake in our artwork before it
    went to print, which saved us a lot of money. | Logo came out sharper than on the sample. | Great
    communication from quote to delivery. | Ordered on a Monday, had them at the venue in Perth by the
    following Wednesday. | Our staff asked where we bought them. | Will order again. | Exactly as
    pictured. | Good value at the larger quantities. | Packed well, nothing broken. | Delivery to three
    offices was handled in one order without any fuss. | We compared four suppliers and this was the best
    quality for the price. | Spot on. | The pre-production photo gave our marketing manager the confidence
    to sign off.`,
  mixed: `Delivery was two days later than quoted, though still in time for the event. | Happy with the
    quality, but freight to Darwin was more than we expected. | The print is good; the colour on the
    website looks a little brighter than in the hand. | Fine for the price. | Took two rounds of proofs to
    get the logo size right. | Would have liked a few spares in the carton. | Does the job. | A handful had
    a small print flaw and were credited without an argument.`,
  poor: `Arrived after the event, so we are keeping them for next year. | The logo was printed smaller
    than on the proof we approved. | Customer service did replace the faulty ones, but it took three
    weeks. | Not what we expected from the photos. | The carton was crushed in transit and had to be
    sorted by hand.`,
}
