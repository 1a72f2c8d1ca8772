/**
 * Lists, exports and mails the leads of stalls, and sets the letter and the forms (req 26.3, 26.4). The other changes
 * of leads are in acts.ts.
 */
import { writeFile } from 'node:fs/promises'
import { withCount } from '../../../src/domain/count'
import { writeCsv } from '../../../src/domain/csv'
import type { Lead } from '../rules/lead'
import { mailNotice } from '../../../server/mail/mail-notice'
import { leadTable, readLeads } from './read-leads'
import { hasConsent, readLetter } from './read-letter'
import { letterIn, mailIfAllowed, setLetter } from './write-letter'
import {
  type Command,
  type CommandContext,
  csvFileOf,
  dateOf,
  readArgs,
  textOf,
} from '../../../server/operate/command'
import { leadFormCommand, leadFormUsage } from './form-commands'

const maxListed = 50

export const leadsCommand: Command = {
  usage: [
    'leads                          lists the newest leads with grade and notes',
    'leads csv leads.csv            exports all leads, with notes and consent texts',
    'leads email-all                emails every new lead that has agreed to it, once',
    'leads letter letter.txt        sets the text of that email (first line: subject); without a file, shows it',
    ...leadFormUsage,
  ],
  run: async (args, context) => {
    const { positionals, values } = readArgs(args, { device: { type: 'string', default: '' } })
    const [action, word] = positionals
    if (action === undefined) return list(context)
    if (action === 'csv') return exportTo(csvFileOf(word), context)
    if (action === 'email-all') return mailLeads(context)
    if (action === 'letter') return setOrShowLetter(word, context)
    if (action === 'form') return leadFormCommand(word, values.device, context)
    throw new Error(`Unknown action "${action}". See "leads --help".`)
  },
}

async function list({ db, print }: CommandContext): Promise<void> {
  const leads = await readLeads(db)
  if (leads.length === 0) print('No leads yet.')
  for (const lead of leads.slice(0, maxListed)) print(lineOf(lead))
  if (leads.length > maxListed)
    print(`The newest ${maxListed} of ${leads.length}. Use "leads csv" for all of them.`)
}

function lineOf(lead: Lead): string {
  const { name, company, email, phone, badges, grade, consent, state } = lead
  const [badge] = badges
  const unnamed = badge === undefined ? 'business card photo' : `badge ${badge}`
  const person = [name, company, email, phone].filter(Boolean).join(', ') || unnamed
  const notes = lead.notes.map(({ text, by }) => `\n    ${by}: ${text}`).join('')
  return `${dateOf(new Date(lead.lastAt))}  ${grade ?? '-'}  ${person}${consent ? '  opted in' : ''}${state === 'new' ? '' : `  ${state}`}${notes}`
}

async function exportTo(file: string, { db, settings, print }: CommandContext): Promise<void> {
  const table = await leadTable(db, {}, settings.timeZone)
  // The file contains names and phone numbers of people, so only the operator can read it.
  await writeFile(file, writeCsv(table), { mode: 0o600 })
  print(`Exported ${withCount(table.length - 1, 'lead')} to ${file}.`)
}

async function mailLeads({ db, settings, print }: CommandContext): Promise<void> {
  const leads = await readLeads(db, { state: 'new' })
  let mailedCount = 0
  // Each lead has its own transaction, so that a lead that is refused does not block other leads.
  for (const lead of leads.filter(hasConsent))
    mailedCount += await db.transaction(async (tx) => ((await mailIfAllowed(tx, lead)) ? 1 : 0))
  print(
    `${withCount(mailedCount, 'lead')}: ${mailNotice(settings)}. The others did not opt in, unsubscribed or were written to before.`,
  )
}

async function setOrShowLetter(file: string | undefined, { db, print }: CommandContext): Promise<void> {
  if (file !== undefined) await setLetter(db, letterIn(await textOf(file)))
  const { subject, text } = await readLetter(db)
  for (const line of [`Subject: ${subject}`, '', ...text.split('\n')]) print(line)
}
