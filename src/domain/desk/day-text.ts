/** Dates as the desk shows them. */
import type { RiskDates } from '../order/risk'
import { shortDate } from '../readable-date'

/** "29 Nov 2026" of an ISO date. */
export const dayText = (day: string) => `${shortDate(day)} ${day.slice(0, 4)}`

export const deskDates: RiskDates = { formatDay: dayText, formatDate: dayText }
