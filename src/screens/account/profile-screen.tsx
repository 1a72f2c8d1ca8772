/** Who the customer is, and what they say about themselves (req 7.9). */
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
import { InvalidTokenFailure } from '../../domain/failure'
import { failureWords } from '../../domain/failure-words'
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
import { useSettled } from '../../ui/use-lifetime'
import { VisuallyHidden } from '../../ui/page'
import { useObjectUrl } from '../../ui/use-object-url'
import { Form } from '../../widgets/form/form'
import { AccountFrame } from '../../widgets/sign-in/account-frame'
import row from '../../ui/form/pair.module.css'
import styles from './account-form.module.css'

export function ProfileScreen() {
  const form = useProfileForm()
  return (
    <AccountFrame title="Account info" hasProblems={form.problems.length > 0}>
      <ProfileSummary />
      <ProfileForm form={form} />
    </AccountFrame>
  )
}

/** From so many characters before the end on, those that are left are counted. */
const nearTheEnd = 200

/** The fields of the profile. The e-mail is how people sign in: only the shop changes it. */
function ProfileForm({ form }: { form: ReturnType<typeof useProfileForm> }) {
  const save = useMutation(saveProfileMutation())
  const draft = useDraft('profile', form)
  const left = charactersLeft(form.fields.bio)
  const saidLeft = useSettled(left, 1000)
  const onSent = (message: string) => {
    showToast('success', message || 'Your profile was saved.')
    // From here on the form shows what this device has kept of it.
    form.reset()
  }
  return (
    <Form
      form={form}
      draft={draft}
      send={save.mutateAsync}
      onSent={onSent}
      onRefused={(words) => showToast('error', words)}
      submit="Save changes"
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
          max={today()}
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
      <TextArea label="Bio" autoComplete="off" hint={left} {...form.field('bio')} />
      <VisuallyHidden role="status">{saidLeft}</VisuallyHidden>
    </Form>
  )
}

/** In words, near the longest that is taken; else nothing. */
function charactersLeft(bio: string): string | undefined {
  const left = maxBioLength - bio.trim().length
  if (left > nearTheEnd) return undefined
  const characters = Math.abs(left) === 1 ? 'character' : 'characters'
  return left < 0 ? `${-left} ${characters} too many` : `${left} ${characters} left`
}

/** Whose account it is, at a glance, and ways on from here. */
function ProfileSummary() {
  const { fullName, email, picture, role } = useProfile()
  // What a customer pays is hidden in customer view.
  const hidden = useCustomerView()
  return (
    <section aria-label="Your account" className={styles.summary}>
      <ProfilePicture path={picture} fullName={fullName}>
        <div className={styles.words}>
          <p className={styles.name}>{fullName || email}</p>
          {fullName !== '' && <p>{email}</p>}
          {!hidden && <p className={styles.role}>{roleTitles[role]}</p>}
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

/** The profile as a form: what this device knows of it, and what is typed over that. */
function useProfileForm() {
  const { fullName, email, mobileNumber, birthDate, gender, bio } = useProfile()
  return useForm({ fullName, email, mobileNumber, birthDate, gender, bio }, accountErrors)
}

/** YYYY-MM-DD where the customer is. */
function today(): string {
  const now = new Date()
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}

const offlineReason = 'You’re offline. You can change your picture when you’re back online.'

type ProfilePictureProps = {
  path: string
  fullName: string
  /** Stands beside the picture, before what can be done with it. */
  children: ReactNode
}

/** The customer's picture, and choosing another: what is wrong with a file is said before it is sent (req 7.10). */
function ProfilePicture({ path, fullName, children }: ProfilePictureProps) {
  const offline = useConnectivity() === 'offline'
  const [problem, setProblem] = useState<string | null>(null)
  /** How often it was tried without a network: the reason is said each time. */
  const [pressed, setPressed] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const reasonId = useId()
  const upload = useMutation({
    ...uploadPictureMutation(useQueryClient()),
    onSuccess: (message) => showToast('success', message || 'Your picture was updated.'),
  })
  const busy = upload.isPending

  const mayGo = () => {
    if (offline) setPressed(pressed + 1)
    return !offline && !busy
  }
  const ask = () => {
    if (mayGo()) input.current?.click()
  }
  const sendAgain = () => {
    if (upload.variables && mayGo()) upload.mutate(upload.variables)
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // The same file may be chosen again.
    event.target.value = ''
    if (!file) return
    const found = pictureProblem(file)
    setProblem(found)
    upload.reset()
    if (found === null) upload.mutate(file)
  }
  const failed = upload.error && wordsOf(upload.error)
  const button = { 'aria-disabled': offline || busy, 'aria-describedby': offline ? reasonId : undefined }
  return (
    <div className={styles.picture}>
      <OwnPicture path={path} fullName={fullName} />
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
        <Button look="quiet" {...button} onClick={ask}>
          {path === '' ? 'Add a picture' : 'Change picture'}
        </Button>
        <p role="status" className={busy ? styles.said : styles.silent}>
          {busy && 'Uploading your picture…'}
        </p>
        {(problem ?? failed) && (
          <p role="alert" className={styles.problem}>
            {problem ?? failed}
          </p>
        )}
        {failed && (
          <Button {...button} onClick={sendAgain}>
            Retry
          </Button>
        )}
        {offline && (
          <p key={pressed} id={reasonId} role={pressed > 0 ? 'alert' : undefined} className={styles.said}>
            {offlineReason}
          </p>
        )}
      </div>
    </div>
  )
}

/** Null where it is said elsewhere. */
function wordsOf(error: Error): string | null {
  return error instanceof InvalidTokenFailure ? null : failureWords(error)
}

type OwnPictureProps = { path: string; fullName: string }

/** The customer's picture, or the initials where there is none, or none that this device can show. */
function OwnPicture({ path, fullName }: OwnPictureProps) {
  const url = pictureUrl(path)
  return url === null ? <Initials fullName={fullName} /> : <Kept key={url} url={url} fullName={fullName} />
}

/** A host that lets no page read its pictures may still let it show them. */
function Kept({ url, fullName }: { url: string; fullName: string }) {
  const { data, isError } = useQuery(pictureQuery(url))
  const kept = useObjectUrl(data?.value)
  const [broken, setBroken] = useState(false)
  const source = data ? kept : isError ? url : null
  if (source === null || broken) return <Initials fullName={fullName} />
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
