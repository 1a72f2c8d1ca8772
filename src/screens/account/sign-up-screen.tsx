/** Signing up in two steps, each an entry of the history; what was typed stays whichever way one goes (req 7.5). */
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { signUpMutation } from '../../queries/sign-up'
import { showToast } from '../../ui/toast/toast'
import { useForm } from '../../ui/form/use-form'
import { rememberEmail, typedEmail } from '../../widgets/sign-in/sign-in-email'
import { SignInFrame } from '../../widgets/sign-in/sign-in-frame'
import { SignUpAddresses } from './sign-up-addresses'
import { accountOf, addressesErrors, emptyPerson, noAddresses, personErrors } from './sign-up-fields'
import { SignUpPerson } from './sign-up-person'
import { SignUpReceipt } from './sign-up-receipt'
import { SignUpSteps } from './sign-up-steps'
import { useSignUpDraft } from './use-sign-up-draft'

/** `asked` is the step in the address. The second one is shown only after the first. */
export function SignUpScreen({ asked }: { asked: 1 | 2 }) {
  const router = useRouter()
  const navigate = useNavigate()
  const [email] = useState(typedEmail)
  const person = useForm({ ...emptyPerson, email }, personErrors)
  const addresses = useForm(noAddresses, addressesErrors)
  const draft = useSignUpDraft(person, addresses)
  const { mutateAsync } = useMutation(signUpMutation())
  const [receipt, setReceipt] = useState<string | null>(null)
  const isReady = Object.keys(personErrors(person.fields)).length === 0
  const step = asked === 2 && isReady ? 2 : 1
  const heading = useFocusOnChange(receipt === null ? step : 'receipt')

  const isAhead = asked === 2 && step === 1 && receipt === null
  useEffect(() => {
    if (isAhead) void navigate({ to: '/signup', search: {}, replace: true })
  }, [isAhead, navigate])

  const done = (words: string) => {
    const said = words || 'Thank you for signing up. Please sign in.'
    showToast('success', said)
    rememberEmail(person.fields.email.trim())
    setReceipt(said)
    // The password is nowhere any more.
    person.reset()
    addresses.reset()
  }

  if (receipt !== null) {
    return (
      <SignInFrame title="Your account is on its way" headingRef={heading}>
        <SignUpReceipt words={receipt} />
      </SignInFrame>
    )
  }
  const form = step === 1 ? person : addresses
  return (
    <SignInFrame
      wide
      title={step === 1 ? 'Create an account' : 'Create an account: addresses'}
      heading={step === 1 ? 'Create an account' : 'Billing and shipping'}
      headingRef={heading}
      above={<SignUpSteps step={step} />}
      lead={
        step === 1
          ? 'About you and your business. Addresses come next.'
          : 'Where invoices and parcels go. You can change this later in your account.'
      }
      hasProblems={form.problems.length > 0}
    >
      {step === 1 ? (
        <SignUpPerson
          form={person}
          draft={draft.person}
          onDone={() => void navigate({ to: '/signup', search: { step: 2 } })}
        />
      ) : (
        <SignUpAddresses
          form={addresses}
          draft={draft.addresses}
          send={(fields) => mutateAsync(accountOf(person.fields, fields))}
          onSent={done}
          onBack={() => router.history.back()}
        />
      )}
    </SignInFrame>
  )
}

/** A step is a new page to whoever cannot see it: its heading takes the focus. */
function useFocusOnChange(shown: unknown) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current !== shown) heading.current?.focus()
    before.current = shown
  }, [shown])
  return heading
}
