/** Both steps of signing up are kept as one thing to whoever types them, and the password never. */
import { type FormDraft, useDraft } from '../../saved/drafts/use-draft'
import type { FormState } from '../../ui/form/use-form'
import type { Addresses, Person } from './sign-up-fields'

type SignUpDraft = { person: FormDraft; addresses: FormDraft }

export function useSignUpDraft(person: FormState<Person>, addresses: FormState<Addresses>): SignUpDraft {
  const first = useDraft('sign-up', person, { except: ['password'] })
  const second = useDraft('sign-up/addresses', addresses)
  const both = {
    shown: first.shown || second.shown,
    startAgain: () => {
      person.reset()
      addresses.reset()
    },
  }
  // Sending the second step sends both, perhaps after the page was left.
  const forget = () => {
    first.forget()
    second.forget()
  }
  return { person: { ...first, ...both }, addresses: { ...second, ...both, forget } }
}
