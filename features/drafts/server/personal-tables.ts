/** Personal data of drafts (req 27.1). */
import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../../server/db/client'
import {
  containsEmail,
  type Person,
  personalTable,
  textsWithEmail,
  withEmailErased,
} from '../../../server/writes/person-table'
import { draftFileKey } from './draft-file'
import { clientDraft, clientDraftFile, clientDraftVersion } from './tables'
import { raiseDraftVersion } from './write-drafts'

async function eraseEmailInDrafts(tx: Executor, rows: { userId: number; id: string }[], person: Person) {
  for (const { userId, id } of rows) {
    // The new version makes devices read the draft again.
    const version = await raiseDraftVersion(tx, userId)
    await tx
      .update(clientDraft)
      .set({ body: withEmailErased(clientDraft.body, person), version })
      .where(and(eq(clientDraft.userId, userId), eq(clientDraft.id, id)))
  }
}

export const draftPersonalTables = [
  personalTable(clientDraft, {
    conditionFor: (person) => sql`${clientDraft.userId} = ${person.userId}`,
    exportFields: ({ body, ...row }) => ({
      ...row,
      body: body === null ? null : (JSON.parse(body) as unknown),
    }),
  }),
  personalTable(clientDraft, {
    conditionFor: (person) =>
      sql`${containsEmail(clientDraft.body, person)} and ${clientDraft.userId} is distinct from ${person.userId}`,
    exportFields: ({ body }, person) => ({ texts: textsWithEmail(JSON.parse(body ?? 'null'), person) }),
    erase: eraseEmailInDrafts,
  }),
  personalTable(clientDraftFile, {
    conditionFor: (person) => sql`${clientDraftFile.userId} = ${person.userId}`,
    exportFields: ({ file: _, ...row }) => row,
    files: ({ file }) => [draftFileKey(file)],
  }),
  personalTable(clientDraftVersion, {
    conditionFor: (person) => sql`${clientDraftVersion.userId} = ${person.userId}`,
    exportFields: () => null,
  }),
]
