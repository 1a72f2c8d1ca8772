/** The profile as a form: what this device knows of it, and what is typed over that. */
import { accountErrors } from '../../domain/account/profile'
import { useProfile } from '../../session/profile'
import { useForm } from '../../ui/form/use-form'

export function useProfileForm() {
  const { fullName, email, mobileNumber, birthDate, gender, bio } = useProfile()
  return useForm({ fullName, email, mobileNumber, birthDate, gender, bio }, (fields) =>
    accountErrors(fields, today()),
  )
}

/** YYYY-MM-DD where the customer is. */
export function today(): string {
  const now = new Date()
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}
