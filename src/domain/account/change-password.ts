/** Rules of changing the own password (req 7.11). */
import { passwordProblem } from './password'

/** As typed. */
export type PasswordFields = { current: string; next: string; again: string }

/** In the order of the form; an empty object lets it through. `email` is the customer's. */
export function changePasswordErrors(
  { current, next, again }: PasswordFields,
  email: string,
): Partial<Record<keyof PasswordFields, string>> {
  const errors: Partial<Record<keyof PasswordFields, string>> = {}
  const problem = passwordProblem(next, email)
  if (current === '') errors.current = 'Current Password is required.'
  if (next === '') errors.next = 'New Password is required.'
  else if (problem !== null) errors.next = problem
  if (again === '') errors.again = 'Confirm Password is required.'
  else if (again !== next) errors.again = 'Password is not matched.'
  return errors
}
