/**
 * The command for leads of stalls: lists, mails, exports and deletes them, and completes them from the organiser's
 * list of badges (req 26.3, 26.4, 27.5).
 */
import { writeFile } from 'node:fs/promises'
import { withCount } from '../../src/domain/count'
import { writeCsv } from '../../src/domain/csv'
import { type Lead, leadStates } from '../../src/domain/lead/lead'
import { mailNotice } from '../mail/mail-notice'
import { findLead, leadTable, readLeads } from '../reads/lead'
import { hasConsent, readLetter } from '../reads/lead-letter'
import { addLeadNote, eraseLeads, purgeLeads, setLeadState } from '../writes/lead'
import { matchBadges } from '../writes/lead-badges'
import { letterIn, setLetter, mailIfAllowed, mailLead } from '../writes/lead-letter'
import { readBadgeList } from '../writes/read-file'
import {
  type Command,
  type CommandContext,
  contentOf,
  csvFileOf,
  dateOf,
  readArgs,
  textOf,
  wholeNumberOf,
} from './command'
import { leadFormCommand, leadFormUsage } from './lead-form'

const maxListed = 50
const dayMs = 24 * 3_600_000

export const leadsCommand: Command = {
  usage: [
    'leads                          lists the newest leads with grade and notes',
    'leads csv leads.csv            exports all leads, with notes and consent texts',
    'leads import list.csv          completes leads from the organiser’s list (Badge, Name or First and Last name, Company, Email), and reports badges that are not in it',
    `leads state jo@example.com won   sets the status: ${leadStates.join(', ')}; instead of the address also the id in column Lead of the CSV`,
    'leads note jo@example.com Called back   adds a note',
    'leads write jo@example.com     emails this lead, once and only with consent; all: every lead with consent',
    'leads letter letter.txt        sets the text of that email (first line: subject); without a file, shows it',
    'leads purge --older-than 365   deletes leads received more than this many days ago',
    ...leadFormUsage,
    'leads erase jo@example.com     erases a person’s leads; the dates of the conversations and the consent text stay',
  ],
  run: async (args, context) => {
    const { positionals, values } = readArgs(args, {
      'older-than': { type: 'string' },
      device: { type: 'string', default: '' },
    })
    const [action, word, ...more] = positionals
    if (action === undefined) return list(context)
    if (action === 'csv') return exportTo(csvFileOf(word), context)
    if (action === 'import') return importList(word, context)
    if (action === 'state') return setState(word, more[0], context)
    if (action === 'note') return addNote(word, more.join(' '), context)
    if (action === 'write') return mailLeads(word, context)
    if (action === 'letter') return setOrShowLetter(word, context)
    if (action === 'purge') return purge(wholeNumberOf(values['older-than'], '--older-than'), context)
    if (action === 'erase') return erase(word, context)
    if (action === 'form') return leadFormCommand(positionals.slice(1), values.device, context)
    throw new Error(
      `Unknown action "${action}". Use csv, import, form, state, note, write, letter, purge or erase.`,
    )
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
  // Names and phone numbers of people, so only the operator can read the file.
  await writeFile(file, writeCsv(table), { mode: 0o600 })
  print(`Exported ${withCount(table.length - 1, 'lead')} to ${file}.`)
}

async function importList(file: string | undefined, { db, print }: CommandContext): Promise<void> {
  if (!file) throw new Error('Specify the organiser’s list as a .csv file.')
  const badges = await readBadgeList(await contentOf(file))
  const { matched, unmatched } = await matchBadges(db, badges)
  print(
    `Completed ${withCount(matched, 'conversation')} from ${withCount(badges.head.count, 'badge')} in the list.`,
  )
  for (const note of badges.head.notes) print(note)
  if (unmatched.length === 0) return
  print(`${withCount(unmatched.length, 'badge')} without a clear match in the list:`)
  for (const badge of unmatched) print(`  ${badge.replace(/\s+/g, ' ')}`)
}

async function setState(
  name: string | undefined,
  typed: string | undefined,
  { db, print }: CommandContext,
): Promise<void> {
  const state = leadStates.find((known) => known === typed)
  if (!name || !state) throw new Error(`Specify an email address and one of ${leadStates.join(', ')}.`)
  await setLeadState(db, name, state)
  print(`Status of ${name} set to ${state}.`)
}

async function addNote(name: string | undefined, text: string, { db, print }: CommandContext): Promise<void> {
  await addLeadNote(db, name ?? '', { text, userId: null })
  print(`Note added to ${name}.`)
}

async function mailLeads(word: string | undefined, { db, settings, print }: CommandContext): Promise<void> {
  if (word !== 'all' && !word?.includes('@')) throw new Error('Specify an email address, or all.')
  if (word !== 'all') {
    const lead = await findLead(db, word)
    if (!lead) throw new Error(`There is no lead with the email address ${word}.`)
    await db.transaction((tx) => mailLead(tx, lead))
    return print(`${lead.email}: ${mailNotice(settings)}.`)
  }
  const leads = await readLeads(db, { state: 'new' })
  let written = 0
  // One transaction per lead, so that a lead that is refused does not block others.
  for (const lead of leads.filter(hasConsent))
    written += await db.transaction(async (tx) => ((await mailIfAllowed(tx, lead)) ? 1 : 0))
  print(
    `${withCount(written, 'lead')}: ${mailNotice(settings)}. The others did not opt in, unsubscribed or were written to before.`,
  )
}

async function setOrShowLetter(file: string | undefined, { db, print }: CommandContext): Promise<void> {
  if (file !== undefined) await setLetter(db, letterIn(await textOf(file)))
  const { subject, text } = await readLetter(db)
  for (const line of [`Subject: ${subject}`, '', ...text.split('\n')]) print(line)
}

async function purge(days: number, { db, print }: CommandContext): Promise<void> {
  const deleted = await purgeLeads(db, new Date(Date.now() - days * dayMs))
  print(`Deleted ${withCount(deleted, 'conversation')}.`)
}

async function erase(email: string | undefined, { db, print }: CommandContext): Promise<void> {
  if (!email?.includes('@')) throw new Error('Specify an email address.')
  const erased = await eraseLeads(db, email)
  if (erased === 0) throw new Error(`There is no lead with the email address ${email}.`)
  print(
    `Erased ${withCount(erased, 'conversation')} of ${email}. Account and orders are unchanged: see "person erase".`,
  )
}
