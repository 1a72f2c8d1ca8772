/**
 * The forms in which staff note leads (req 22.27). acts.ts assigns them to devices. The calls need the
 * right for customers.
 */
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { ReadVersion } from '../../../src/domain/desk/row'
import type { DeskLeadForm, DeskLeadForms } from '../contract'
import {
  builtInForm,
  builtInId,
  type LeadForm,
  newFormId,
  readLeadForm,
  type VersionedForm,
} from '../rules/lead-form'
import type { Executor } from '../../../server/db/client'
import { invalid, notFound, Refusal } from '../../../server/floor/errors'
import { devicesOfLeads, formsInUse, newestForm, newestForms } from './read-forms'
import { jsonBodyOf, pathParam } from '../../../server/requests/body'
import { performAct, withVersion } from '../../../server/writes/audit'
import { writeLeadForm } from './write-form'
import type { DeskEnv, ProviderContext } from '../../../server/routes/context'
import { allow, sendRow } from '../../../server/routes/desk/member'

export const NewForm = v.object({ title: v.string(), fields: v.array(v.record(v.string(), v.unknown())) })
export const FormChange = v.object({
  ...NewForm.entries,
  version: ReadVersion,
})
/** The form's own version is removed, because `version` in rows of the desk detects a colleague's change. */
const withoutVersion = ({ id, title, fields }: VersionedForm): LeadForm => ({ id, title, fields })

async function deskForm(db: Executor, id: string): Promise<LeadForm | null> {
  const form = id === builtInId ? builtInForm : await newestForm(db, id)
  return form && withoutVersion(form)
}

function sendForm(c: Context, id: string, form: LeadForm | null): Promise<Response> {
  if (!form) throw notFound(`The form ${id}`)
  return sendRow<DeskLeadForm>(c, withVersion(form))
}

function parseForm(id: string, formFields: object): LeadForm {
  const { form, problems } = readLeadForm({ ...formFields, id })
  if (!form) throw invalid(problems.join('\n'))
  return form
}

export function deskLeadFormRoutes({ db }: ProviderContext): Hono<DeskEnv> {
  const actOn = (id: string, act: string, version: string | null = null) => ({
    act,
    subject: `lead form ${id}`,
    version,
    read: (tx: Executor) => deskForm(tx, id),
  })
  return new Hono<DeskEnv>()
    .get('/lead-forms', allow('customers'), async (c) => {
      const [forms, { defaultFormId, deviceForms }, devices] = await Promise.all([
        newestForms(db),
        formsInUse(db),
        devicesOfLeads(db),
      ])
      return sendRow<DeskLeadForms>(c, {
        forms: [builtInForm, ...forms].map(withoutVersion),
        all: defaultFormId,
        own: deviceForms,
        devices,
      })
    })
    .post('/lead-forms', allow('customers'), async (c) => {
      const formFields = await jsonBodyOf(c, NewForm)
      const id = newFormId(
        formFields.title,
        (await newestForms(db)).map((form) => form.id),
      )
      const form = parseForm(id, formFields)
      const { row } = await performAct(db, c.get('member'), actOn(id, 'add'), (tx, before) => {
        // A colleague added a form of the same title at the same time.
        if (before)
          throw new Refusal(409, 'TAKEN', 'There is already a form with this title. Please save again.')
        return writeLeadForm(tx, form)
      })
      return sendForm(c, id, row)
    })
    .get('/lead-forms/:id', allow('customers'), async (c) => {
      const id = pathParam(c, 'id')
      return sendForm(c, id, await deskForm(db, id))
    })
    .put('/lead-forms/:id', allow('customers'), async (c) => {
      const id = pathParam(c, 'id')
      const { version, ...formFields } = await jsonBodyOf(c, FormChange)
      const form = parseForm(id, formFields)
      const { row } = await performAct(db, c.get('member'), actOn(id, 'change', version), (tx, before) => {
        if (!before) throw notFound(`The form ${id}`)
        return writeLeadForm(tx, form)
      })
      return sendForm(c, id, row)
    })
}
