/** Mails leads that agreed to it: each lead at most once, and no lead that has unsubscribed (req 27.5, 27.6). */
import type { Lead } from '../rules/lead'
import type { Executor } from '../../../server/db/client'
import { setting } from '../../../server/db/schema-catalogue'
import { invalid, Refusal } from '../../../server/base/errors'
import { queueFeatureMail } from '../../../server/mail/mail-queue'
import { claimAdvertising } from '../../../server/writes/mailed-address'
import { hasConsent, letterSetting, type LetterText } from './read-letter'
import { followUp } from './letter'
import { setLeadState } from './write-leads'

export const maxSubjectLength = 200
export const maxTextLength = 10_000

/** Parses a letter with "Subject: …" or only the subject in the first line, and the text below the subject. */
export function letterIn(text: string): LetterText {
  const [first = '', ...rest] = text.replace(/\r\n?/g, '\n').trim().split('\n')
  const letter = { subject: first.replace(/^subject:/i, '').trim(), text: rest.join('\n').trim() }
  if (letter.subject === '' || letter.text === '')
    throw invalid('The first line must be the subject, followed by the text.')
  if (letter.subject.length > maxSubjectLength || letter.text.length > maxTextLength)
    throw invalid(
      `The subject can have at most ${maxSubjectLength} characters, the text at most ${maxTextLength}.`,
    )
  return letter
}

export async function setLetter(tx: Executor, letter: LetterText): Promise<void> {
  const value = JSON.stringify(letter)
  await tx
    .insert(setting)
    .values({ name: letterSetting, value })
    .onConflictDoUpdate({ target: setting.name, set: { value } })
}

type Addressee = Pick<Lead, 'email' | 'consent' | 'state'>

/** Refuses when the lead has no consent, was mailed before, or has unsubscribed. */
export async function mailLead(tx: Executor, lead: Addressee, letter?: LetterText): Promise<void> {
  if (lead.email === '') throw new Refusal(409, 'NOEMAIL', 'This lead has no email address.')
  if (!hasConsent(lead)) throw new Refusal(409, 'NOCONSENT', 'This lead did not opt in to emails.')
  if (!(await mailIfAllowed(tx, lead, letter)))
    throw new Refusal(409, 'WRITTEN', 'This lead was already written to or has unsubscribed.')
}

/**
 * The lead must have given consent. Returns false when the lead was mailed before or has unsubscribed. Without a letter
 * of its own, the lead gets the current letter of all leads.
 */
export async function mailIfAllowed(
  tx: Executor,
  { email, state }: Addressee,
  letter?: LetterText,
): Promise<boolean> {
  if (!(await claimAdvertising(tx, email))) return false
  if (state === 'new') await setLeadState(tx, email, 'written')
  await queueFeatureMail(tx, followUp, { email, ...(letter && { letter }) })
  return true
}
