/** Personal data of private links (req 27.1). */
import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { mentionsInTexts, type Person, personalTable } from '../../../server/writes/person-table'
import { clientLink, clientLinkAnswer, clientLinkToken, clientLinkVersion } from './tables'

/** Links of the account, and links that quote a request of the person (request-quote.ts). */
const linksOf = ({ email, userId }: Person) =>
  sql`(select k.id from client_link k where k.user_id = ${userId} or k.id in (
    select w.link_id from client_link_version w join enquiry q on w.offer ->> 'number' = 'R' || q.id
    where lower(q.email) = ${email} or q.user_id = ${userId}))`
const isOthersLink = (id: PgColumn) => (person: Person) => sql`${id} not in ${linksOf(person)}`

/** The link precedes its parts, which are deleted with it, because a request's link is found through its versions. */
export const linkPersonalTables = [
  personalTable(clientLink, { conditionFor: (person) => sql`${clientLink.id} in ${linksOf(person)}` }),
  personalTable(clientLinkToken, {
    conditionFor: (person) => sql`${clientLinkToken.linkId} in ${linksOf(person)}`,
    exportFields: () => null,
  }),
  personalTable(clientLinkAnswer, {
    conditionFor: (person) => sql`${clientLinkAnswer.linkId} in ${linksOf(person)}`,
  }),
  mentionsInTexts(clientLinkAnswer, clientLinkAnswer.comment, isOthersLink(clientLinkAnswer.linkId)),
  personalTable(clientLinkVersion, {
    conditionFor: (person) => sql`${clientLinkVersion.linkId} in ${linksOf(person)}`,
  }),
  mentionsInTexts(clientLinkVersion, clientLinkVersion.quote, isOthersLink(clientLinkVersion.linkId)),
  mentionsInTexts(clientLink, clientLink.approval, isOthersLink(clientLink.id)),
]
