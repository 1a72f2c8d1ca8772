/** What the provider says of the shop: an optional call, of which pages need features and delivery alone (req 14.19, 21.4). */
import * as v from 'valibot'
import { type AustralianState, australianStates } from '../../domain/account/address'
import { aboutPath } from '../../domain/brand/feature'
import type { Dated } from '../../domain/dated'
import type { DeliveryRules } from '../../domain/delivery/promise'
import { isCalendarDay } from '../../domain/delivery/working-days'
import { RejectedFailure } from '../../domain/failure'
import { request, type SavedReply } from '../request'
import { enveloped, textOrEmpty, wireCount, wireList, wireOneOrNone, wireText } from '../wire'

const State: v.GenericSchema<unknown, AustralianState> = v.picklist(
  australianStates.map(({ short }) => short),
)
const Postcode = v.pipe(v.string(), v.regex(/^\d{4}$/), v.transform(Number))

const DeliveryWire = v.pipe(
  v.object({
    ShipsFrom: State,
    ProofDays: wireCount,
    Holidays: wireList(
      v.object({
        Day: v.pipe(v.string(), v.check(isCalendarDay)),
        Name: textOrEmpty,
        States: wireList(State),
      }),
    ),
    Transit: wireList(v.object({ From: Postcode, To: Postcode, Days: wireCount })),
  }),
  v.transform(
    ({ ShipsFrom, ProofDays, Holidays, Transit }): DeliveryRules => ({
      shipsFrom: ShipsFrom,
      proofDays: ProofDays,
      holidays: Holidays.map(({ Day, Name, States }) => ({ day: Day, name: Name, states: States })),
      zones: Transit.map(({ From, To, Days }) => ({ from: From, to: To, days: Days })),
    }),
  ),
)

export const AboutReply = enveloped(
  wireOneOrNone(
    v.object({
      Features: v.nullish(wireList(wireText), null),
      Delivery: v.fallback(v.nullish(DeliveryWire, null), null),
    }),
  ),
)

/** `features`: names of what the provider has of all that it need not have. Null where it says nothing. */
export type About = { features: string[] | null; delivery: DeliveryRules | null }

export async function fetchAbout(signal?: AbortSignal, saved?: SavedReply): Promise<Dated<About>> {
  try {
    const reply = await request('GET', aboutPath, AboutReply, { signal, saved })
    const { Features = null, Delivery = null } = reply.value ?? {}
    return { ...reply, value: { features: Features, delivery: Delivery } }
  } catch (error) {
    if (!(error instanceof RejectedFailure && error.meansMissing)) throw error
    return { value: { features: null, delivery: null }, at: Date.now(), fresh: true }
  }
}
