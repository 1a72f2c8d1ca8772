/** The operator's forms for leads: the form that a device shows, and each version that leads answer (req 26.7). */
import { and, asc, desc, eq, inArray, isNotNull, isNull, max, ne, notInArray, type SQL } from 'drizzle-orm'
import type { FormVersion } from '../rules/lead'
import { builtInForm, builtInId, type LeadForm, type VersionedForm } from '../rules/lead-form'
import type { Executor } from '../../../server/db/client'
import { leadCapture, leadForm, leadFormUse } from './tables'

/** Removed forms keep their devices, so that a restored form is shown where it was. */
const isOfKeptForm = (db: Executor) => {
  const { id, removedAt } = leadForm
  return notInArray(leadFormUse.formId, db.select({ id }).from(leadForm).where(isNotNull(removedAt)))
}

/** Returns the device's own form, else the form for all devices; null when the device shows the built-in form. */
export async function formForDevice(db: Executor, device: string): Promise<VersionedForm | null> {
  // '' means all devices and sorts last.
  const [assignment] = await db
    .select()
    .from(leadFormUse)
    .where(and(inArray(leadFormUse.device, [device, '']), isOfKeptForm(db)))
    .orderBy(desc(leadFormUse.device))
  return assignment && assignment.formId !== builtInId ? newestForm(db, assignment.formId) : null
}

export async function newestForm(db: Executor, id: string): Promise<VersionedForm | null> {
  const [row] = await db
    .select()
    .from(leadForm)
    .where(and(eq(leadForm.id, id), isNull(leadForm.removedAt)))
    .orderBy(desc(leadForm.version))
    .limit(1)
  return row ? { ...row.form, version: row.version } : null
}

/** The form's own version is removed, because `version` in rows of the desk detects a colleague's change. */
export const withoutVersion = ({ id, title, fields }: VersionedForm): LeadForm => ({ id, title, fields })

export async function deskForm(db: Executor, id: string): Promise<LeadForm | null> {
  const form = id === builtInId ? builtInForm : await newestForm(db, id)
  return form && withoutVersion(form)
}

/**
 * Returns the form that a lead refers to; a null `formVersion` refers to the built-in form. Returns null when there
 * is no such form.
 */
export async function formOfLead(
  db: Executor,
  formVersion: FormVersion | null,
): Promise<VersionedForm | null> {
  if (formVersion === null) return builtInForm
  const [row] = await db
    .select()
    .from(leadForm)
    .where(and(eq(leadForm.id, formVersion.id), eq(leadForm.version, formVersion.version)))
  return row ? { ...row.form, version: row.version } : null
}

/** All versions of all forms, per form oldest first. Without a condition this includes removed forms. */
export async function allForms(db: Executor, condition?: SQL): Promise<VersionedForm[]> {
  const { id, version: number } = leadForm
  const rows = await db.select().from(leadForm).where(condition).orderBy(asc(id), asc(number))
  return rows.map(({ form, version }) => ({ ...form, version }))
}

/** The newest version of each form, or of each removed form. */
export async function newestForms(db: Executor, isRemoved = false): Promise<VersionedForm[]> {
  const forms = await allForms(db, isRemoved ? isNotNull(leadForm.removedAt) : isNull(leadForm.removedAt))
  return [...new Map(forms.map((form) => [form.id, form])).values()]
}

const maxDevices = 100

/** Names of devices on which leads were noted, sorted by their newest lead, newest first. */
export async function devicesOfLeads(db: Executor): Promise<string[]> {
  const { device, receivedAt } = leadCapture
  const rows = await db
    .select({ device })
    .from(leadCapture)
    .where(ne(device, ''))
    .groupBy(device)
    .orderBy(desc(max(receivedAt)))
    .limit(maxDevices)
  return rows.map((row) => row.device)
}

/** Returns the id of the form for all devices, and the forms that are assigned to single devices. */
export async function formsInUse(
  db: Executor,
): Promise<{ defaultFormId: string; deviceForms: { device: string; formId: string }[] }> {
  const uses = await db.select().from(leadFormUse).where(isOfKeptForm(db)).orderBy(asc(leadFormUse.device))
  return {
    defaultFormId: uses.find(({ device }) => device === '')?.formId ?? builtInId,
    deviceForms: uses.filter(({ device }) => device !== ''),
  }
}
