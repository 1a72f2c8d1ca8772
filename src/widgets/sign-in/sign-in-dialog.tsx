/** Sign-in above the current page, and the notices that may follow (req 7.2, 12.12). */
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { RejectedFailure } from '../../domain/failure'
import { useSignedIn } from '../../session/account'
import { currentIdentity } from '../../session/identity'
import { discardLocked, unlockRows } from '../../session/private-rows'
import { Button, buttonClass } from '../../ui/button'
import { CloseButton } from '../../ui/close-button'
import { Dialog } from '../../ui/dialog'
import { PasswordField } from '../../ui/form/password-field'
import { useForm } from '../../ui/form/use-form'
import { Form } from '../form/form'
import { closeSignInDialog, endSignInStep, containerOfOpener, useSignInStep } from '../frame/overlays'
import { ShellLink } from '../frame/shell-link'
import { SignInForm, useSignInForm } from './sign-in-form'
import styles from './sign-in-dialog.module.css'

export function SignInDialog() {
  const step = useSignInStep()
  const id = useId()
  const open = step === 'dialog'
  useFocusFallback(open)
  return (
    <>
      <Dialog open={open} onClose={closeSignInDialog} labelledBy={id} closeOnNavigate>
        <Content id={id} />
      </Dialog>
      {step === 'sealed' && <EncryptedNotice />}
      {step === 'new-password' && <PasswordNotice />}
    </>
  )
}

function Content({ id }: { id: string }) {
  const router = useRouter()
  const form = useSignInForm()
  return (
    <div className={styles.content}>
      <h2 id={id}>Sign in</h2>
      <p className={styles.lead}>You’ll stay on this page, and keep what you chose.</p>
      {/* The page's loaders run again, because data for visitors is replaced with the customer's data. */}
      <SignInForm form={form} staysOnPage onSignedIn={() => void router.invalidate()} />
      {/* The button is last, so that the first field takes the focus. */}
      <div className={styles.close}>
        <CloseButton onClick={closeSignInDialog} />
      </div>
    </div>
  )
}

/** Sign-in removes the element that opened the dialog, so its former container takes the focus. */
function useFocusFallback(open: boolean): void {
  const wasOpen = useRef(open)
  useEffect(() => {
    // The dialog is closed by now, and has returned the focus if it could.
    if (wasOpen.current && !open && document.activeElement === document.body)
      containerOfOpener()?.focus({ preventScroll: true })
    wasOpen.current = open
  }, [open])
}

/**
 * The provider may request another password (IsChangePassword): the notice is shown once after sign-in, and blocks
 * nothing.
 */
function PasswordNotice() {
  return (
    <Notice title="Please choose a new password." text="The one you signed in with shouldn’t stay in use.">
      <ShellLink href="/change_password" className={buttonClass()} onClick={endSignInStep}>
        Change password
      </ShellLink>
    </Notice>
  )
}

const wrongPassword = 'Some of it still can’t be opened with that password. Please try an earlier one.'

/** Shown at each sign-in after a forgotten password: the earlier password opens the data, or the data is deleted. */
function EncryptedNotice() {
  const [failed, setFailed] = useState(false)
  const form = useForm({ password: '' }, ({ password }) =>
    password === '' ? { password: 'Please type your earlier password.' } : {},
  )
  const owner = currentIdentity()?.userId
  if (owner === undefined) return null
  const decrypt = async (password: string) => {
    const isCurrent = () => currentIdentity()?.userId === owner
    if ((await unlockRows({ owner, password, isCurrent })) > 0)
      throw new RejectedFailure(wrongPassword, 'PASSWORD', 403)
  }
  const discard = () =>
    discardLocked(owner).then(endSignInStep, (error: unknown) => {
      console.warn('Encrypted data on this device could not be discarded.', error)
      setFailed(true)
    })
  return (
    <Notice
      title="Some of what you saved on this device can’t be opened."
      text={
        failed
          ? 'This device could not discard it. Please try again.'
          : 'It’s encrypted with your earlier password. Type that password to get it back.'
      }
    >
      <Form
        form={form}
        submitLabel="Open it"
        needsNetwork={false}
        send={({ password }) => decrypt(password)}
        onSent={endSignInStep}
        actions={
          <Button variant="quiet" onClick={() => void discard()}>
            Discard it
          </Button>
        }
        className={styles.earlier}
      >
        <PasswordField label="Your earlier password" autoComplete="off" {...form.field('password')} />
      </Form>
    </Notice>
  )
}

function Notice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId()
  const signedIn = useSignedIn()
  if (!signedIn) return null
  return (
    <section aria-labelledby={id} className={styles.notice}>
      <p role="status" id={id}>
        <strong>{title}</strong> {text}
      </p>
      <div className="row gap8">
        {children}
        <Button variant="quiet" onClick={endSignInStep}>
          Not now
        </Button>
      </div>
    </section>
  )
}
