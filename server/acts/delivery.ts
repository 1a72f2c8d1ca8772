/** The acts on the rules for promised days: holidays, zones and the state from which orders are sent (req 22.13). */
import * as v from 'valibot'
import { dayInFull } from '../../src/domain/delivery/needed-by'
import { ReadVersion, State } from '../../src/domain/desk/row'
import { DeskDeliveryRules } from '../../src/domain/desk/shop-row'
import type { Executor } from '../db/client'
import { invalid } from '../base/errors'
import { PlainText } from '../base/input'
import { deliveryRules } from '../reads/delivery'
import {
  addHoliday,
  dayIn,
  holidayNameIn,
  postcodesIn,
  removeHoliday,
  removeTransit,
  setDeliverySetting,
  setTransit,
  workingDaysIn,
  zoneNameIn,
} from '../writes/delivery'
import { act } from './act'

const text = v.pipe(PlainText, v.maxLength(1000))
const Holiday = v.object({
  day: text,
  states: v.pipe(v.array(State), v.minLength(1)),
  name: v.optional(text, ''),
})
const Zone = v.object({
  postcodes: text,
  days: v.optional(v.union([v.number(), text]), ''),
  name: v.optional(text, ''),
})

export const deliveryRow = async (db: Executor) => ({ id: 'delivery' as const, ...(await deliveryRules(db)) })

const rulesActFields = {
  rights: ['catalogue'],
  subject: () => 'delivery',
  read: deliveryRow,
  reply: DeskDeliveryRules,
} as const

export const deliveryActs = [
  act({
    name: 'delivery change',
    help: 'Sets the state from which orders are sent, and the days of a proof.',
    call: ['PUT', '/delivery'],
    ...rulesActFields,
    body: v.object({ version: ReadVersion, shipsFrom: State, proofDays: v.union([v.number(), text]) }),
    write: async (tx, { shipsFrom, proofDays }) => {
      const days = workingDaysIn(String(proofDays), 'proof')
      await setDeliverySetting(tx, 'ships_from', shipsFrom)
      await setDeliverySetting(tx, 'proof_days', String(days))
    },
  }),
  act({
    name: 'delivery add-holiday',
    help: 'Adds a holiday.',
    call: ['POST', '/delivery/holidays'],
    ...rulesActFields,
    body: Holiday,
    write: async (tx, { day, states, name }) =>
      addHoliday(tx, { day: dayIn(day), states, name: holidayNameIn(name) }),
  }),
  act({
    name: 'delivery remove-holiday',
    help: 'Removes a holiday in these states.',
    call: ['POST', '/delivery/holidays/remove'],
    ...rulesActFields,
    body: Holiday,
    write: async (tx, { day, states }) => {
      const removed = await removeHoliday(tx, { day: dayIn(day), states })
      if (removed.length === 0) throw invalid(`${dayInFull(day)} is not a holiday in these states.`)
    },
  }),
  act({
    name: 'delivery change-zone',
    help: 'Adds or changes a zone of postcodes, as "2000-2999".',
    call: ['POST', '/delivery/zones'],
    ...rulesActFields,
    body: Zone,
    write: async (tx, { postcodes, days: enteredDays, name }) => {
      const days = workingDaysIn(String(enteredDays), 'transit')
      await setTransit(tx, { ...postcodesIn(postcodes), days, name: zoneNameIn(name) })
    },
  }),
  act({
    name: 'delivery remove-zone',
    help: 'Removes a zone.',
    call: ['POST', '/delivery/zones/remove'],
    ...rulesActFields,
    body: Zone,
    write: async (tx, { postcodes }) => {
      if (!(await removeTransit(tx, postcodesIn(postcodes)))) throw invalid(`There is no zone ${postcodes}.`)
    },
  }),
]
