/** Sign-up in two steps, each with its own history entry. Typed text survives Back and Forward (req 7.5). */
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { rememberContact, typedContact } from '../../session/typed-contact'
import { type FormDraft, useDraft } from '../../saved/drafts/use-draft'
import { signUpMutation } from '../../queries/sign-in'
import { buttonClass } from '../../ui/button'
import { type FormState, useForm } from '../../ui/form/use-form'
import { showToast } from '../../ui/toast/toast'
import { ShellLink } from '../../widgets/frame/shell-link'
import { rememberEmail, typedEmail } from '../../widgets/sign-in/sign-in-form'
import { SignInFrame } from '../../widgets/sign-in/sign-in-frame'
import {
  SignUpAddresses,
  accountOf,
  type Addresses,
  addressesErrors,
  addressesFor,
  emptyPerson,
  type Person,
  personErrors,
  SignUpPerson,
} from './sign-up-fields'
import styles from './sign-up-steps.module.css'

/** `requestedStep` is the step in the URL. The second step is shown only when the first has no errors. */
export function SignUpScreen({ requestedStep }: { requestedStep: 1 | 2 }) {
  const router = useRouter()
  const navigate = useNavigate()
  const [prefilled] = useState(() => ({ ...typedContact(), ...(typedEmail() && { email: typedEmail() }) }))
  const person = useForm({ ...emptyPerson, ...prefilled }, personErrors)
  const addresses = useForm(addressesFor(person.fields), addressesErrors)
  const draft = useSignUpDraft(person, addresses)
  const { mutateAsync } = useMutation(signUpMutation())
  const [receipt, setReceipt] = useState<string | null>(null)
  const isReady = Object.keys(personErrors(person.fields)).length === 0
  const step = requestedStep === 2 && isReady ? 2 : 1
  const heading = useFocusOnChange(receipt === null ? step : 'receipt')

  const mustShowFirstStep = requestedStep === 2 && step === 1 && receipt === null
  useEffect(() => {
    if (mustShowFirstStep) void navigate({ to: '/signup', search: {}, replace: true })
  }, [mustShowFirstStep, navigate])

  const onSignedUp = (reply: string) => {
    const message = reply || 'Account created. Please sign in.'
    showToast('success', message)
    rememberEmail(person.fields.email.trim())
    rememberContact(null)
    setReceipt(message)
    // The reset removes the password from memory.
    person.reset()
    addresses.reset()
  }

  if (receipt !== null) {
    return (
      <SignInFrame title="You’re all set" headingRef={heading}>
        <SignUpReceipt message={receipt} />
      </SignInFrame>
    )
  }
  const form = step === 1 ? person : addresses
  return (
    <SignInFrame
      isWide
      title={step === 1 ? 'Create an account' : 'Create an account: addresses'}
      heading={step === 1 ? 'Create an account' : 'Billing and shipping'}
      headingRef={heading}
      above={<SignUpSteps step={step} />}
      instruction={
        step === 1
          ? 'Tell us about you and your business.'
          : 'Where to send invoices and parcels. You can change this later.'
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
          onSent={onSignedUp}
          onBack={() => router.history.back()}
        />
      )}
    </SignInFrame>
  )
}

/** Moves the focus to the heading when the step changes, because a step is a new page to a screen reader. */
function useFocusOnChange(currentStep: unknown) {
  const heading = useRef<HTMLHeadingElement>(null)
  const previousStep = useRef(currentStep)
  useEffect(() => {
    if (previousStep.current !== currentStep) heading.current?.focus()
    previousStep.current = currentStep
  }, [currentStep])
  return heading
}

function SignUpSteps({ step }: { step: 1 | 2 }) {
  return (
    <div className={styles.steps}>
      <p>Step {step} of 2</p>
      <progress aria-hidden="true" value={step} max={2} />
    </div>
  )
}

/** Time before the sign-in page opens (req 7.6). */
const redirectDelayMs = 2500

/** Confirms that the account was created. The sign-in page opens by itself after a delay (req 7.6). */
function SignUpReceipt({ message }: { message: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    // Leaving this page cancels the redirect. The redirect replaces the used form in the history.
    const timer = setTimeout(() => void navigate({ to: '/signin', replace: true }), redirectDelayMs)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <>
      <p role="status">{message}</p>
      <p>Sign in with your new password.</p>
      <p>
        <ShellLink href="/signin" className={buttonClass()}>
          Sign in now
        </ShellLink>
      </p>
    </>
  )
}

type SignUpDraft = { person: FormDraft; addresses: FormDraft }

/** Stores both steps of the sign-up as one draft, always without the password. */
function useSignUpDraft(person: FormState<Person>, addresses: FormState<Addresses>): SignUpDraft {
  const first = useDraft('sign-up', person, { except: ['password'] })
  const second = useDraft('sign-up/addresses', addresses)
  const sharedDraft = {
    isRestored: first.isRestored || second.isRestored,
    startAgain: () => {
      person.reset()
      addresses.reset()
    },
  }
  // Step two sends the fields of both steps, perhaps after the customer has left the page, so both drafts are
  // deleted.
  const discard = () => {
    first.discard()
    second.discard()
  }
  return { person: { ...first, ...sharedDraft }, addresses: { ...second, ...sharedDraft, discard } }
}
