/** Daily job before the sweep of drafts: retains the files that quotes and answers name (req 18.33). */
import { sql } from 'drizzle-orm'
import { clientDraftFile } from '../../drafts/server/tables'
import type { Shop } from '../../../server/mail/mailer'

/** The sweep deletes files after a longer time, so that a day without this job deletes none. */
const isDue = sql`${clientDraftFile.wantedAt} < now() - interval '20 days'`

export const retainFilesJob = {
  name: 'retain-link-files',
  schedule: '33 3 * * *',
  run: async ({ db }: Shop) => {
    await db
      .update(clientDraftFile)
      .set({ wantedAt: sql`now()` })
      .where(
        sql`${isDue} and (${clientDraftFile.userId}, ${clientDraftFile.sha256}) in (
          select user_id, file from (
            select link_id, logo ->> 'sha256' as file from client_link_answer
            union all select link_id, line ->> 'picture'
              from client_link_version, jsonb_array_elements(offer -> 'lines') line
          ) linked join client_link on client_link.id = link_id
          where file is not null)`,
      )
  },
}
