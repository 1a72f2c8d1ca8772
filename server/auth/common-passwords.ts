/** What lists of stolen passwords are full of (req 7.7), the commonest first. */
import { dictionary } from '@zxcvbn-ts/language-common'
import { bareOf } from '../../src/domain/account/password'

const stolen = dictionary['passwords-common']
const known = new Set(stolen)
/** These are tried with digits and marks around them, too. */
const commonest = new Set(stolen.slice(0, 10_000))

export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  return known.has(lower) || commonest.has(bareOf(lower))
}
