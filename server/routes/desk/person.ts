/** Personal data at the desk: exported and erased by email address (req 27.2). */
import { normalizeEmail } from '../../../src/domain/account/contact-details'
import type { DeskErased, DeskPersonData } from '../../../src/domain/desk/customer-row'
import { Hono } from 'hono'
import * as v from 'valibot'
import { invalid, notFound, Refusal } from '../../base/errors'
import { PlainText } from '../../base/input'
import { jsonBodyOf } from '../../requests/body'
import { erasePerson, exportPerson } from '../../writes/person'
import type { DeskEnv, ProviderContext } from '../context'
import { allow, sendRow } from './member'

const Email = v.pipe(PlainText, v.transform(normalizeEmail), v.maxLength(254))
export const Export = v.object({ email: Email })
/** `again` is the address typed a second time, because erased data cannot be restored. */
export const Erasure = v.object({ email: Email, again: Email })
const personNotFound = () => notFound('This person')

export function deskPersonRoutes({ db, files, personalTables }: ProviderContext): Hono<DeskEnv> {
  return new Hono<DeskEnv>()
    .post('/person/export', allow('all'), async (c) => {
      const { email } = await jsonBodyOf(c, Export)
      const data = await exportPerson(db, c.get('member'), email, personalTables)
      if (!data) throw personNotFound()
      return sendRow<DeskPersonData>(c, data)
    })
    .post('/person/erase', allow('all'), async (c) => {
      const { email, again } = await jsonBodyOf(c, Erasure)
      if (email !== again) throw invalid('Type the same email address twice.')
      const member = c.get('member')
      if (email === member.email)
        throw new Refusal(403, 'NORIGHT', 'You can’t erase yourself. Please ask another admin.')
      const erased = await erasePerson(db, files, member, email, personalTables)
      if (Object.keys(erased).length === 0) throw personNotFound()
      return sendRow<DeskErased>(c, { erased })
    })
}
