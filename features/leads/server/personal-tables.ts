/** Personal data of leads (req 27.1). Notes and cards precede the conversations, because they are found through them. */
import { sql } from 'drizzle-orm'
import { mentionsInTexts, type Person, personalTable } from '../../../server/writes/person-table'
import { leadCapture, leadCard, leadNote } from './tables'
import { eraseLeads } from './write-leads'

const leadsOf = ({ email }: Person) => sql`(select c.id from lead_capture c where c.email = ${email})`

export const leadPersonalTables = [
  personalTable(leadNote, {
    conditionFor: (person) => sql`${leadNote.captureId} in ${leadsOf(person)}`,
    exportFields: ({ text, createdAt }) => ({ text, createdAt }),
  }),
  personalTable(leadCard, {
    conditionFor: (person) => sql`${leadCard.captureId} in ${leadsOf(person)}`,
    exportFields: ({ captureId, picture }) => ({ captureId, jpeg: picture.toString('base64') }),
  }),
  mentionsInTexts(leadNote, leadNote.text, (person) => sql`${leadNote.captureId} not in ${leadsOf(person)}`),
  personalTable(leadCapture, {
    conditionFor: ({ email }) => sql`${leadCapture.email} = ${email}`,
    exportFields: ({ userId: _, ...row }) => row,
    erase: async (tx, _, { email }) => void (await eraseLeads(tx, email)),
  }),
  mentionsInTexts(leadCapture, leadCapture.badge, ({ email }) => sql`${leadCapture.email} <> ${email}`),
  mentionsInTexts(leadCapture, leadCapture.note, ({ email }) => sql`${leadCapture.email} <> ${email}`),
]
