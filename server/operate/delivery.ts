/** The commands for holidays and for transit days of parcels, from which delivery days are calculated. */
import { australianStates } from '../../src/domain/account/address'
import { withCount } from '../../src/domain/count'
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
    'holidays                       lists holidays of the next year by state; holidays 2027: of that year',
    'holidays add 2026-12-29 NSW,VIC "Closed for summer"    adds a holiday; all: in every state',
    'holidays remove 2026-12-29 NSW removes a holiday',
  ],
  run: async ([word, day = '', states = '', ...name], context) => {
    if (word === undefined || /^\d{4}$/.test(word)) return listHolidays(word, context)
    if (word !== 'add' && word !== 'remove') throw new Error('Specify an action: add or remove.')
    const target = { day: dayIn(day), states: statesOf(states) }
    if (word === 'add') return add({ ...target, name: holidayNameIn(name.join(' ')) }, context)
    const removedStates = await removeHoliday(context.db, target)
    if (removedStates.length === 0)
      throw new Error(`${dayInFull(day)} is not a holiday in ${statesText(target.states)}.`)
    context.print(`${dayInFull(day)} is now a working day in ${statesText(removedStates)}.`)
  },
}

async function add(holiday: Holiday, { db, print }: CommandContext): Promise<void> {
  const { day, states, name } = holiday
  await addHoliday(db, holiday)
  print(`${dayInFull(day)} is now a holiday in ${statesText(states)}: ${name}.`)
}

async function listHolidays(year: string | undefined, { db, print }: CommandContext): Promise<void> {
  const { holidays, shipsFrom } = await deliveryRules(db)
  const today = dayInState(shipsFrom, Date.now())
  const listedHolidays = holidays.filter(({ day }) =>
    year === undefined ? day >= today && day <= addDays(today, 365) : yearOf(day) === year,
  )
  if (listedHolidays.length === 0) print(`No holidays for ${year ?? 'the next year'}.`)
  for (const { day, name, states } of listedHolidays)
    print(`${day}  ${weekdayAndDate(day).padEnd(12)}  ${statesText(states).padEnd(30)}  ${name}`)
}

function statesOf(text: string) {
  if (text.toLowerCase() === 'all') return allStates
  const requestedStates = text.toUpperCase().split(',').filter(Boolean)
  const states = allStates.filter((state) => requestedStates.includes(state))
  if (requestedStates.length === 0 || states.length < new Set(requestedStates).size)
    throw new Error(`Specify states: ${allStates.join(',')}, or all.`)
  return states
}

const statesText = (states: readonly string[]) =>
  states.length === allStates.length ? 'all states' : states.join(', ')

export const transitCommand: Command = {
  usage: [
    'transit                        lists working days in transit by postcode, and the state you ship from',
    'transit 2000-2249 1 Sydney     sets the days for these postcodes; of several ranges the narrowest applies',
    'transit remove 2000-2249       removes that range',
    'transit from VIC               sets the state you ship from, whose holidays apply',
    'transit proof 3                sets the working days from an order to its approved proof',
  ],
  run: async ([word, value = '', ...name], context) => {
    const { db, print } = context
    if (word === undefined) return listTransit(context)
    if (word === 'from') {
      const state = allStates.find((known) => known === value.toUpperCase())
      if (!state) throw new Error(`Specify a state: one of ${allStates.join(', ')}.`)
      await setDeliverySetting(db, 'ships_from', state)
      return print(`Orders now ship from ${state}. Check the days in "transit", which count from there.`)
    }
    if (word === 'proof') {
      const days = workingDaysIn(value, 'proof')
      await setDeliverySetting(db, 'proof_days', String(days))
      return print(`Proof and approval now take ${withCount(days, 'working day')}.`)
    }
    if (word === 'remove') {
      const range = postcodesIn(value)
      if (!(await removeTransit(db, range))) throw new Error(`There is no range ${rangeText(range)}.`)
      return print(`Removed range ${rangeText(range)}.`)
    }
    const range = postcodesIn(word)
    const days = workingDaysIn(value, 'transit')
    await setTransit(db, { ...range, days, name: zoneNameIn(name.join(' ')) })
    print(`Parcels to ${rangeText(range)} now take ${withCount(days, 'working day')}.`)
  },
}

async function listTransit({ db, print }: CommandContext): Promise<void> {
  const { zones, shipsFrom, proofDays } = await deliveryRules(db)
  print(`Ships from ${shipsFrom}. Proof and approval take ${withCount(proofDays, 'working day')}.`)
  for (const zone of zones)
    print(`${rangeText(zone).padEnd(10)}  ${withCount(zone.days, 'working day').padEnd(15)}  ${zone.name}`)
}

type Range = { from: number; to: number }

function rangeText({ from, to }: Range): string {
  const [first, last] = [from, to].map((code) => String(code).padStart(4, '0'))
  return first === last ? String(first) : `${first}-${last}`
}
