/** Working days of the shop and transit days of parcels, from which delivery days are calculated. */
import { australianStates } from '../../src/domain/account/address'
import { counted } from '../../src/domain/count'
import { dayInFull } from '../../src/domain/delivery/needed-by'
import { addDays, dayInState, type Holiday } from '../../src/domain/delivery/working-days'
import { weekdayAndDate } from '../../src/domain/readable-date'
import { deliveryRules, yearOf } from '../reads/delivery'
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
import type { Command, CommandContext } from './command'

const allStates = australianStates.map(({ short }) => short)

export const holidaysCommand: Command = {
  usage: [
    'holidays                       the days of the next year on which nobody works, by state; holidays 2027: of that year',
    'holidays add 2026-12-29 NSW,VIC "Closed for summer"    one more; all: in every state',
    'holidays remove 2026-12-29 NSW they work after all',
  ],
  run: async ([word, day = '', states = '', ...name], context) => {
    if (word === undefined || /^\d{4}$/.test(word)) return listHolidays(word, context)
    if (word !== 'add' && word !== 'remove') throw new Error('Say what to do: add or remove.')
    const wanted = { day: dayIn(day), states: statesOf(states) }
    if (word === 'add') return add({ ...wanted, name: holidayNameIn(name.join(' ')) }, context)
    const removedStates = await removeHoliday(context.db, wanted)
    if (removedStates.length === 0) throw new Error(`${dayInFull(day)} is no holiday there.`)
    context.print(`${dayInFull(day)} is a working day in ${statesInWords(removedStates)} now.`)
  },
}

async function add(holiday: Holiday, { db, print }: CommandContext): Promise<void> {
  const { day, states, name } = holiday
  await addHoliday(db, holiday)
  print(`${dayInFull(day)} is a holiday in ${statesInWords(states)} now: ${name}.`)
}

async function listHolidays(year: string | undefined, { db, print }: CommandContext): Promise<void> {
  const { holidays, shipsFrom } = await deliveryRules(db)
  const today = dayInState(shipsFrom, Date.now())
  const shown = holidays.filter(({ day }) =>
    year === undefined ? day >= today && day <= addDays(today, 365) : yearOf(day) === year,
  )
  if (shown.length === 0) print(`No holidays are known of ${year ?? 'the next year'}.`)
  for (const { day, name, states } of shown)
    print(`${day}  ${weekdayAndDate(day).padEnd(12)}  ${statesInWords(states).padEnd(30)}  ${name}`)
}

function statesOf(text: string) {
  if (text.toLowerCase() === 'all') return allStates
  const named = text.toUpperCase().split(',').filter(Boolean)
  const states = allStates.filter((state) => named.includes(state))
  if (named.length === 0 || states.length < new Set(named).size)
    throw new Error(`Say in which states: all, or some of ${allStates.join(',')}.`)
  return states
}

const statesInWords = (states: readonly string[]) =>
  states.length === allStates.length ? 'all states' : states.join(', ')

export const transitCommand: Command = {
  usage: [
    'transit                        the working days that a parcel takes to each postcode, and from where it is sent',
    'transit 2000-2249 1 Sydney     sets the days of these postcodes; of several ranges the narrowest counts',
    'transit remove 2000-2249       takes that range away',
    'transit from VIC               the state from which everything is sent, whose holidays count',
    'transit proof 3                the working days from an order until its proof is drawn and approved',
  ],
  run: async ([word, value = '', ...name], context) => {
    const { db, print } = context
    if (word === undefined) return listTransit(context)
    if (word === 'from') {
      const state = allStates.find((known) => known === value.toUpperCase())
      if (!state) throw new Error(`Say which state: one of ${allStates.join(', ')}.`)
      await setDeliverySetting(db, 'ships_from', state)
      return print(
        `Everything is sent from ${state} now. Check the days of "transit": they count from there.`,
      )
    }
    if (word === 'proof') {
      const days = workingDaysIn(value, 'proof')
      await setDeliverySetting(db, 'proof_days', String(days))
      return print(`A proof has ${counted(days, 'working day')} now to be drawn and approved.`)
    }
    if (word === 'remove') {
      const range = postcodesIn(value)
      if (!(await removeTransit(db, range))) throw new Error(`There are no postcodes ${rangeInWords(range)}.`)
      return print(`The postcodes ${rangeInWords(range)} have no days of their own now.`)
    }
    const range = postcodesIn(word)
    const days = workingDaysIn(value, 'transit')
    await setTransit(db, { ...range, days, name: zoneNameIn(name.join(' ')) })
    print(`A parcel takes ${counted(days, 'working day')} to ${rangeInWords(range)} now.`)
  },
}

async function listTransit({ db, print }: CommandContext): Promise<void> {
  const { zones, shipsFrom, proofDays } = await deliveryRules(db)
  print(`Sent from ${shipsFrom}. A proof has ${counted(proofDays, 'working day')} to be drawn and approved.`)
  for (const zone of zones)
    print(`${rangeInWords(zone).padEnd(10)}  ${counted(zone.days, 'working day').padEnd(15)}  ${zone.name}`)
}

type Range = { from: number; to: number }

function rangeInWords({ from, to }: Range): string {
  const [first, last] = [from, to].map((code) => String(code).padStart(4, '0'))
  return first === last ? String(first) : `${first}-${last}`
}
