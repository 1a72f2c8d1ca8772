/** Who the customer is, and what they say about themselves (req 7.9). */
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { accountErrors, genders, longestBio, roleTitles } from '../../domain/account/profile'
import { shopContact } from '../../domain/content/shop-contact'
import { useCustomerView } from '../../session/customer-view'
import { useProfile } from '../../session/profile'
import { useDraft } from '../../saved/drafts/use-draft'
import { saveProfileMutation } from '../../queries/profile'
import { buttonClass } from '../../ui/button'
import { Field, Select, TextArea } from '../../ui/form/field'
import { useForm } from '../../ui/form/use-form'
import row from '../../ui/form/pair.module.css'
import { showToast } from '../../ui/toast/toast'
import { useSettled } from '../../ui/use-time'
import { VisuallyHidden } from '../../ui/visually-hidden'
import { Form } from '../../widgets/form/form'
import { AccountFrame } from '../../widgets/sign-in/account-frame'
import { ProfilePicture } from './profile-picture'
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
            <a href={`mailto:${shopContact.email}`}>Contact us</a> to change it.
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
  const left = longestBio - bio.trim().length
  if (left > nearTheEnd) return undefined
  const characters = Math.abs(left) === 1 ? 'character' : 'characters'
  return left < 0 ? `${-left} ${characters} too many` : `${left} ${characters} left`
}

/** Whose account it is, at a glance, and ways on from here. */
function ProfileSummary() {
  const { fullName, email, picture, role } = useProfile()
  // What a customer pays is nothing for whoever looks over the shoulder.
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
