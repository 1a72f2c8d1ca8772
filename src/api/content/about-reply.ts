/**
 * Schema of the provider's information about the shop. It is separate from the call, because the worker that reads
 * the saved catalogue sends no requests.
 */
import * as v from 'valibot'
import { type AustralianState, australianStates } from '../../domain/account/address'
import type { DeliveryRules } from '../../domain/delivery/promise'
import { isCalendarDay } from '../../domain/delivery/working-days'
import { enveloped, textOrEmpty, wireCount, wireList, wireOneOrNone, wireText } from '../wire'

/** `features`: names of the optional calls that the provider has. null: unknown. */
export type About = { features: string[] | null; delivery: DeliveryRules | null }

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
    v.pipe(
      v.object({
        features: v.nullish(wireList(wireText), null),
        /** The field's name in earlier versions of the provider. */
        Features: v.nullish(wireList(wireText), null),
        Delivery: v.fallback(v.nullish(DeliveryWire, null), null),
      }),
      v.transform((wire): About => ({ features: wire.features ?? wire.Features, delivery: wire.Delivery })),
    ),
  ),
)
