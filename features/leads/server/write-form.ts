/** Stores a form for leads as its next version, and sets the devices that show it (req 26.7). */
import { eq, sql } from 'drizzle-orm'
import { builtInId, type LeadForm, newFormId, readLeadForm } from '../rules/lead-form'
import type { Executor, Transactor } from '../../../server/db/client'
import { leadForm, leadFormUse } from './tables'
import { invalid, notFound } from '../../../server/base/errors'
import { allForms, newestForm } from './read-forms'

/** A form as it was sent. */
type SentForm = { title: string; fields: object[] }

/** Returns the form's id, which is made from its title. */
export async function addLeadForm(db: Transactor, sent: SentForm): Promise<string> {
  return db.transaction(async (tx) => {
    // Two forms with the same title that are added at the same time get different ids.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('new lead form', 36))`)
    const ids = (await allForms(tx)).map(({ id }) => id)
    const id = newFormId(sent.title, ids)
    await changeLeadForm(tx, { ...sent, id })
    return id
  })
}

export async function changeLeadForm(db: Transactor, sent: SentForm & { id: string }): Promise<void> {
  const { form, problems } = readLeadForm(sent)
  if (!form) throw invalid(problems.join('\n'))
  await writeLeadForm(db, form)
}

/** Restores a removed form. `isNew`: false when the newest version is identical. */
export async function writeLeadForm(
  db: Transactor,
  form: LeadForm,
): Promise<{ version: number; isNew: boolean }> {
  return db.transaction(async (tx) => {
    // Two simultaneous changes make two versions.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${form.id}, 36))`)
    await restoreLeadForm(tx, form.id)
    const newest = await newestForm(tx, form.id)
    const previous = newest && readLeadForm(newest).form
    if (newest && JSON.stringify(previous) === JSON.stringify(form))
      return { version: newest.version, isNew: false }
    const version = (newest?.version ?? 0) + 1
    await tx.insert(leadForm).values({ id: form.id, version, form })
    return { version, isNew: true }
  })
}

export async function removeLeadForm(db: Executor, id: string): Promise<void> {
  if (id === builtInId) throw invalid('The built-in form can’t be removed.')
  await db.update(leadForm).set({ removedAt: new Date() }).where(eq(leadForm.id, id))
}

export async function restoreLeadForm(db: Executor, id: string): Promise<void> {
  await db.update(leadForm).set({ removedAt: null }).where(eq(leadForm.id, id))
}

/** `device` empty: all devices without a form of their own. `formId` null: the device shows their form. */
export async function showLeadForm(db: Executor, formId: string | null, device: string): Promise<void> {
  if (formId === null) return void (await db.delete(leadFormUse).where(eq(leadFormUse.device, device)))
  if (formId !== builtInId && !(await newestForm(db, formId))) throw notFound(`The form ${formId}`)
  await db
    .insert(leadFormUse)
    .values({ device, formId })
    .onConflictDoUpdate({ target: leadFormUse.device, set: { formId } })
}
