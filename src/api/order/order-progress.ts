/**
 * Optional information about an order's progress (req 21.5, 21.6): the promised day, the days of its steps, and its
 * parcel.
 */
import * as v from 'valibot'
import { isCalendarDay } from '../../domain/delivery/working-days'
import { isTrackingLink, type Tracking } from '../../domain/order/carrier'
import type { Order, OrderDays } from '../../domain/order/order'
import { textOrEmpty, wireText } from '../wire'

const Day = v.pipe(v.string(), v.check(isCalendarDay))
const DayOrNone = v.fallback(v.nullish(Day, null), null)
const DaysWire = v.pipe(
  v.object({
    Placed: DayOrNone,
    Artwork: DayOrNone,
    ProofSent: DayOrNone,
    Approved: DayOrNone,
    Production: DayOrNone,
    Sent: DayOrNone,
    There: DayOrNone,
  }),
  v.transform(
    (wire): OrderDays => ({
      placed: wire.Placed,
      artwork: wire.Artwork,
      proofSent: wire.ProofSent,
      approved: wire.Approved,
      production: wire.Production,
      sent: wire.Sent,
      delivered: wire.There,
    }),
  ),
)
const TrackingWire = v.pipe(
  v.object({ Carrier: wireText, Number: wireText, Link: textOrEmpty }),
  v.transform(
    ({ Carrier, Number, Link }): Tracking => ({
      carrier: Carrier,
      number: Number,
      link: isTrackingLink(Link) ? Link : null,
    }),
  ),
)
const PromiseWire = v.pipe(
  v.object({ WithYouBy: Day, LeavesBy: Day, ApproveBy: DayOrNone, MovedFrom: DayOrNone }),
  v.transform(({ WithYouBy, LeavesBy, ApproveBy, MovedFrom }) => ({
    withYouBy: WithYouBy,
    leavesBy: LeavesBy,
    approveBy: ApproveBy,
    movedFrom: MovedFrom,
  })),
)

/** Fields of an order, each of which may be missing. */
export const ProgressWire = v.object({
  NeededBy: textOrEmpty,
  Promise: v.fallback(v.nullish(PromiseWire, null), null),
  Days: v.fallback(v.nullish(DaysWire, null), null),
  Tracking: v.fallback(v.nullish(TrackingWire, null), null),
})

type Progress = Pick<Order, 'neededBy' | 'promise' | 'days' | 'tracking'>

/** Values that the provider does not report are left out. */
export function toProgress(wire: v.InferOutput<typeof ProgressWire>): Progress {
  return {
    ...(isCalendarDay(wire.NeededBy) && { neededBy: wire.NeededBy }),
    ...(wire.Promise && { promise: wire.Promise }),
    ...(wire.Days && { days: wire.Days }),
    ...(wire.Tracking && { tracking: wire.Tracking }),
  }
}
