/** The customer's account data and profile (req 7.9). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react'
import {
  accountErrors,
  genders,
  initialsOf,
  maxBioLength,
  pictureProblem,
  roleTitles,
} from '../../domain/account/profile'
import { shopBrand } from '../../domain/brand/shop-brand'
import { localDay } from '../../domain/delivery/working-days'
import { InvalidTokenFailure } from '../../domain/failure'
import { failureMessage } from '../../domain/failure-message'
import { privateReferrer } from '../../domain/product/picture'
import { useCustomerView } from '../../session/customer-view'
import { useProfile } from '../../session/profile'
import { useConnectivity } from '../../session/connectivity'
import { useDraft } from '../../saved/drafts/use-draft'
import { pictureQuery, pictureUrl, saveProfileMutation, uploadPictureMutation } from '../../queries/account'
import { Button, buttonClass } from '../../ui/button'
import { Field, Select, TextArea } from '../../ui/form/field'
import { useForm } from '../../ui/form/use-form'
import { showToast } from '../../ui/toast/toast'
import { useDebounced } from '../../ui/use-lifetime'
import { VisuallyHidden } from '../../ui/page'
import { useObjectUrl } from '../../ui/use-object-url'
import { Form } from '../../widgets/form/form'
import { Slot } from '../../widgets/frame/features'
import { AccountFrame } from '../../widgets/sign-in/account-frame'
import row from '../../ui/form/pair.module.css'
import styles from './account-form.module.css'

export function ProfileScreen() {
  const form = useProfileForm()
  return (
    <AccountFrame title="Account info" hasProblems={form.problems.length > 0}>
      <ProfileSummary />
      <div className={`stack gap24 ${styles.wide}`}>
        <ProfileForm form={form} />
        <Slot name="accountPanel" props={{}} />
      </div>
    </AccountFrame>
  )
}

/** The counter appears when this many characters or fewer are left. */
const counterThreshold = 200

/** The fields of the profile. The e-mail is the sign-in name, so only the shop changes it. */
function ProfileForm({ form }: { form: ReturnType<typeof useProfileForm> }) {
  const save = useMutation(saveProfileMutation())
  const draft = useDraft('profile', form)
  const counterText = bioCounterText(form.fields.bio)
  const announcedCounterText = useDebounced(counterText, 1000)
  const onSent = (message: string) => {
    showToast('success', message || 'Your profile was saved.')
    // After the reset the form shows the profile that is stored on this device.
    form.reset()
  }
  return (
    <Form
      form={form}
      draft={draft}
      send={save.mutateAsync}
      onSent={onSent}
      onRefused={(message) => showToast('error', message)}
      submitLabel="Save changes"
      className={styles.wide}
    >
      <Field label="Full name" autoComplete="name" {...form.field('fullName')} />
      <div className={row.pair}>
        <div>
          <Field label="Email" type="email" autoComplete="email" readOnly {...form.field('email')} />
          <p className={styles.aside}>
            <a href={`mailto:${shopBrand.email}`}>Contact us</a> to change it.
          </p>
        </div>
        <Field label="Mobile number" type="tel" autoComplete="tel" {...form.field('mobileNumber')} />
      </div>
      <div className={row.pair}>
        <Field
          label="Date of birth"
          type="date"
          min="1900-01-01"
          max={localDay(new Date())}
          autoComplete="bday"
          {...form.field('birthDate')}
        />
        <Select label="Gender" autoComplete="sex" {...form.field('gender')}>
          <option value="">Not given</option>
          {genders.map((gender) => (
            <option key={gender}>{gender}</option>
          ))}
        </Select>
      </div>
      <TextArea label="Bio" autoComplete="off" hint={counterText} {...form.field('bio')} />
      <VisuallyHidden role="status">{announcedCounterText}</VisuallyHidden>
    </Form>
  )
}

/** Text of the character counter; undefined while the bio is far from its maximum length. */
function bioCounterText(bio: string): string | undefined {
  const remaining = maxBioLength - bio.trim().length
  if (remaining > counterThreshold) return undefined
  const characters = Math.abs(remaining) === 1 ? 'character' : 'characters'
  return remaining < 0 ? `${-remaining} ${characters} too many` : `${remaining} ${characters} left`
}

/** The customer's picture, name, e-mail and role, with links to orders and addresses. */
function ProfileSummary() {
  const { fullName, email, picture, role } = useProfile()
  // Customer view hides the role, because it reveals what the customer pays.
  const isCustomerView = useCustomerView()
  return (
    <section aria-label="Your account" className={styles.summary}>
      <ProfilePicture path={picture} fullName={fullName}>
        <div className={styles.words}>
          <p className={styles.name}>{fullName || email}</p>
          {fullName !== '' && <p>{email}</p>}
          {!isCustomerView && <p className={styles.role}>{roleTitles[role]}</p>}
        </div>
      </ProfilePicture>
      <div className="row">
        <Link to="/order_list" className={buttonClass('quiet')}>
          Your orders
        </Link>
        <Link to="/saved_address" className={buttonClass('quiet')}>
          Saved addresses
        </Link>
      </div>
    </section>
  )
}

/** The profile as a form: the values stored on this device, overwritten by typed text. */
function useProfileForm() {
  const { fullName, email, mobileNumber, birthDate, gender, bio } = useProfile()
  return useForm({ fullName, email, mobileNumber, birthDate, gender, bio }, accountErrors)
}

const offlineReason = 'You’re offline. You can change your picture when you’re back online.'

type ProfilePictureProps = {
  path: string
  fullName: string
  /** Shown next to the picture, before its buttons. */
  children: ReactNode
}

/**
 * The customer's picture and the upload of a new picture. Problems with a file are reported before it is sent (req
 * 7.10).
 */
function ProfilePicture({ path, fullName, children }: ProfilePictureProps) {
  const isOffline = useConnectivity() === 'offline'
  const [problem, setProblem] = useState<string | null>(null)
  /** Number of attempts without a network. As React key it makes screen readers announce the reason each time. */
  const [offlineAttempts, setOfflineAttempts] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const reasonId = useId()
  const upload = useMutation({
    ...uploadPictureMutation(useQueryClient()),
    onSuccess: (message) => showToast('success', message || 'Your picture was updated.'),
  })
  const isBusy = upload.isPending

  const checkCanUpload = () => {
    if (isOffline) setOfflineAttempts(offlineAttempts + 1)
    return !isOffline && !isBusy
  }
  const openFilePicker = () => {
    if (checkCanUpload()) input.current?.click()
  }
  const sendAgain = () => {
    if (upload.variables && checkCanUpload()) upload.mutate(upload.variables)
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Clears the input, so that the same file can be chosen again.
    event.target.value = ''
    if (!file) return
    const fileProblem = pictureProblem(file)
    setProblem(fileProblem)
    upload.reset()
    if (fileProblem === null) upload.mutate(file)
  }
  const uploadProblem = upload.error && uploadFailureMessage(upload.error)
  const buttonProps = {
    'aria-disabled': isOffline || isBusy,
    'aria-describedby': isOffline ? reasonId : undefined,
  }
  return (
    <div className={styles.picture}>
      <CustomerPicture path={path} fullName={fullName} />
      {children}
      <div className={styles.actions}>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label="Profile picture file"
          hidden
          onChange={choose}
        />
        <Button variant="quiet" {...buttonProps} onClick={openFilePicker}>
          {path === '' ? 'Add a picture' : 'Change picture'}
        </Button>
        <p role="status" className={isBusy ? styles.message : styles.silent}>
          {isBusy && 'Uploading your picture…'}
        </p>
        {(problem ?? uploadProblem) && (
          <p role="alert" className={styles.problem}>
            {problem ?? uploadProblem}
          </p>
        )}
        {uploadProblem && (
          <Button {...buttonProps} onClick={sendAgain}>
            Retry
          </Button>
        )}
        {isOffline && (
          <p
            key={offlineAttempts}
            id={reasonId}
            role={offlineAttempts > 0 ? 'alert' : undefined}
            className={styles.message}
          >
            {offlineReason}
          </p>
        )}
      </div>
    </div>
  )
}

/** Returns null when the session has ended, because the end of a session is reported elsewhere. */
function uploadFailureMessage(error: Error): string | null {
  return error instanceof InvalidTokenFailure ? null : failureMessage(error)
}

type CustomerPictureProps = { path: string; fullName: string }

/** The customer's picture, or the initials when there is no picture or this device cannot show it. */
function CustomerPicture({ path, fullName }: CustomerPictureProps) {
  const url = pictureUrl(path)
  return url === null ? (
    <Initials fullName={fullName} />
  ) : (
    <StoredPicture key={url} url={url} fullName={fullName} />
  )
}

/**
 * A host that does not let scripts read its pictures (CORS) may still let an img element show them, so the URL is the
 * fallback.
 */
function StoredPicture({ url, fullName }: { url: string; fullName: string }) {
  const { data, isError } = useQuery(pictureQuery(url))
  const objectUrl = useObjectUrl(data?.value)
  const [isBroken, setBroken] = useState(false)
  const source = data ? objectUrl : isError ? url : null
  if (source === null || isBroken) return <Initials fullName={fullName} />
  return (
    <img
      src={source}
      referrerPolicy={privateReferrer}
      alt={fullName === '' ? 'You' : `Picture of ${fullName}`}
      width={112}
      height={112}
      className={styles.image}
      onError={() => setBroken(true)}
    />
  )
}

function Initials({ fullName }: { fullName: string }) {
  return (
    <span aria-hidden="true" className={styles.image}>
      {initialsOf(fullName)}
    </span>
  )
}
