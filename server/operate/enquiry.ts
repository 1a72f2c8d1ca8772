/** Lists, shows and exports requests for quotes and samples (enquiries). server/acts/requests.ts answers them. */
import { writeFile } from 'node:fs/promises'
import { withCount, formatCount } from '../../src/domain/count'
import { dayInFull } from '../../src/domain/delivery/needed-by'
import { writeCsv } from '../../src/domain/csv'
import { htmlToText } from '../../src/domain/rich-text'
import { enquiryTable, type EnquiryRow, findEnquiry, listEnquiries, readEnquiryTexts } from '../reads/enquiry'
import { type Command, type CommandContext, csvFileOf, dateOf, wholeNumberOf, readArgs } from './command'

const maxListed = 50

export const enquiryCommand: Command = {
  usage: [
    'requests                       lists the newest requests for quotes and samples; --open: unanswered ones',
    'requests 12                    shows a request with its remarks and contact details',
    'requests export requests.csv   exports all requests; --open: unanswered ones',
  ],
  run: async (args, context) => {
    const { positionals, values } = readArgs(args, { open: { type: 'boolean', default: false } })
    const [first, second] = positionals
    if (first === undefined) return list(values.open, context)
    if (first === 'export') return exportTo(csvFileOf(second), values.open, context)
    const id = wholeNumberOf(first, 'The request number')
    const enquiry = await findEnquiry(context.db, id)
    if (!enquiry) throw new Error(`There is no request ${id}.`)
    if (second !== undefined) throw new Error(`Unknown action "${second}". See "requests --help".`)
    await show(enquiry, context)
  },
}

async function list(open: boolean, { db, print }: CommandContext): Promise<void> {
  const rows = await listEnquiries(db, { open, limit: maxListed })
  if (rows.length === 0) {
    const [answered] = open ? await listEnquiries(db, { open: false, limit: 1 }) : []
    print(answered ? 'No open requests.' : 'No requests yet.')
  }
  for (const row of rows) print(`${headOf(row)}  ${row.request.fullName} <${row.request.email}>`)
}

async function show(row: EnquiryRow, { db, print }: CommandContext): Promise<void> {
  const { fullName, email, mobileNumber, neededBy, answeredAt } = row.request
  const { options, branding, typed: customerText } = await readEnquiryTexts(db, row)
  print(headOf(row))
  if (options) print(options)
  if (branding) print(`Branding: ${branding}`)
  if (neededBy) print(`Needed by ${dayInFull(neededBy)}`)
  print(`From ${fullName}, ${email}, ${mobileNumber}`)
  print(row.account ? `Account: ${row.account}` : 'No account')
  print(customerText || 'No message')
  if (answeredAt) print(`Answered ${dateOf(answeredAt)}`)
  if (row.request.acceptedAt) print(`Quote accepted ${dateOf(row.request.acceptedAt)}`)
  if (row.orderId !== null) print(`Order ${row.orderId}`)
}

async function exportTo(file: string, open: boolean, { db, settings, print }: CommandContext): Promise<void> {
  const rows = await listEnquiries(db, { open, limit: Number.MAX_SAFE_INTEGER })
  // The file contains names and phone numbers of people, so only the operator can read it.
  await writeFile(file, writeCsv(await enquiryTable(db, rows, settings.timeZone)), { mode: 0o600 })
  print(`Exported ${withCount(rows.length, 'request')} to ${file}.`)
}

function headOf({ request, sku, productName }: EnquiryRow): string {
  const state = request.answeredAt ? 'answered' : 'open'
  const productText = `${formatCount(request.quantity)} x ${htmlToText(productName)} (${sku})`
  return `${request.id}  ${dateOf(request.createdAt)}  ${request.kind.padEnd(6)}  ${state.padEnd(8)}  ${productText}`
}
