/** Lists the forms in which staff note leads, and saves a form from a file (req 26.7). */
import { withCount } from '../../../src/domain/count'
import { readLeadForm } from '../rules/lead-form'
import { formsInUse, newestForms } from './read-forms'
import { showLeadForm, writeLeadForm } from './write-form'
import { type CommandContext, textOf } from '../../../server/operate/command'

export const leadFormUsage = [
  'leads form                     lists lead forms and the devices that show them',
  'leads form expo.json           saves a form, or its next version, and shows it on all devices; --device NAME: on one device',
]

/** The subcommands of "leads form". */
export async function leadFormCommand(
  file: string | undefined,
  device: string,
  context: CommandContext,
): Promise<void> {
  return file === undefined ? list(context) : saveForm(file, device, context)
}

async function list({ db, print }: CommandContext): Promise<void> {
  const forms = await newestForms(db)
  if (forms.length === 0) print('No forms yet. Devices show the built-in form.')
  for (const { id, version, title, fields } of forms)
    print(`${id}  version ${version}  ${title}, ${withCount(fields.length, 'field')}`)
  const { defaultFormId, deviceForms } = await formsInUse(db)
  if (forms.length > 0) print(assignmentText(defaultFormId, ''))
  for (const { device, formId } of deviceForms) print(assignmentText(formId, device))
}

async function saveForm(file: string, device: string, { db, print }: CommandContext): Promise<void> {
  const { form, problems } = readLeadForm(jsonIn(file, await textOf(file)))
  if (!form) throw new Error([`${file} has errors:`, ...problems].join('\n    '))
  const { version, isNew } = await writeLeadForm(db, form)
  await showLeadForm(db, form.id, device)
  print(
    isNew ? `Saved version ${version} of ${form.id}.` : `${form.id} is unchanged since version ${version}.`,
  )
  print(assignmentText(form.id, device))
}

function jsonIn(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    throw new Error(`${file} is not valid JSON: ${reason}`, { cause: error })
  }
}

const assignmentText = (id: string, device: string) =>
  device === '' ? `All devices show ${id}.` : `Device ${device} shows ${id}.`
