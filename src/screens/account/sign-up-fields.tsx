/** The two steps of signing up as forms: what they start with, what is wrong with them, what becomes of them. */
import {
  customerTypes,
  type NewAccount,
  personalErrors,
  signUpAddressErrors,
} from '../../domain/account/sign-up'
import { passwordHint } from '../../domain/account/password'
import { type AddressKind, blankAddress, type PlaceFields } from '../../domain/account/address'
import type { FieldErrors, FormState } from '../../ui/form/use-form'
import { Field, Select } from '../../ui/form/field'
import { PasswordField } from '../../ui/form/password-field'
import { Button } from '../../ui/button'
import { showToast } from '../../ui/toast/toast'
import {
  errorsInForm,
  inForm,
  PlaceInputs,
  placeNames,
  placeOf,
  type PlacesInForm,
} from '../../widgets/form/address-fields'
import { Form } from '../../widgets/form/form'
import { ShellLink } from '../../widgets/shell/shell-link'
import type { FormDraft } from '../../saved/drafts/use-draft'
import row from '../../ui/form/pair.module.css'
import styles from './sign-up.module.css'

/** `type` is a RoleID, or '' before one is chosen. */
export const emptyPerson = {
  fullName: '',
  mobileNumber: '',
  email: '',
  businessName: '',
  industryName: '',
  webAddress: '',
  type: '',
  password: '',
}
export type Person = typeof emptyPerson

/** `apart` is 'yes' with a different shipping address. */
export type Addresses = PlacesInForm & { apart: string }

/** In the order of the form. Both are those of the account, until something else is typed. */
export function addressesFor({ businessName, fullName }: Person): Addresses {
  const own = { ...blankAddress, customerName: businessName.trim() || fullName.trim() }
  return { ...inForm('billing', placeNames, own), apart: '', ...inForm('shipping', placeNames, own) }
}

export function personErrors(person: Person): FieldErrors<Person> {
  const { roleId, ...errors } = personalErrors(personOf(person))
  return roleId === undefined ? errors : { ...errors, type: roleId }
}

export function addressesErrors(fields: Addresses): FieldErrors<Addresses> {
  const billing = signUpAddressErrors(placeOf(fields, 'billing'))
  const shipping = fields.apart ? signUpAddressErrors(placeOf(fields, 'shipping'), 'Shipping ') : {}
  return { ...errorsInForm('billing', billing), ...errorsInForm('shipping', shipping) }
}

/** Without a different shipping address it is the billing address (req 7.5). */
export function accountOf(person: Person, addresses: Addresses): NewAccount {
  const billing = placeOf(addresses, 'billing')
  const shipping = addresses.apart ? placeOf(addresses, 'shipping') : billing
  return { personal: { ...personOf(person), roleId: Number(person.type) }, billing, shipping }
}

function personOf({ type, ...person }: Person) {
  return { ...person, roleId: type === '' ? null : Number(type) }
}

const optional = 'Optional'

type SignUpPersonProps = { form: FormState<Person>; draft: FormDraft; onDone: () => void }

/** Step one: who signs up. Nothing is sent yet. */
export function SignUpPerson({ form, draft, onDone }: SignUpPersonProps) {
  return (
    <>
      <Form
        form={form}
        draft={draft}
        submit="Continue"
        online={false}
        send={() => Promise.resolve()}
        onSent={onDone}
      >
        <div className={row.pair}>
          <Field label="Full name" autoComplete="name" {...form.field('fullName')} />
          <Field label="Mobile number" type="tel" autoComplete="tel" {...form.field('mobileNumber')} />
        </div>
        <Field
          label="Email"
          type="email"
          inputMode="email"
          hint="You’ll use this to sign in."
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('email')}
        />
        <div className={row.pair}>
          <Field
            label="Business name"
            hint={optional}
            autoComplete="organization"
            {...form.field('businessName')}
          />
          <Field label="Industry name" hint={optional} {...form.field('industryName')} />
        </div>
        <div className={row.pair}>
          <Field
            label="Web address"
            hint={optional}
            inputMode="url"
            autoComplete="url"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field('webAddress')}
          />
          <Select label="Customer type" hint="How will you buy?" {...form.field('type')}>
            <option value="">Please choose</option>
            {customerTypes.map(({ roleId, name }) => (
              <option key={roleId} value={roleId}>
                {name}
              </option>
            ))}
          </Select>
        </div>
        <PasswordField
          label="Password"
          hint={passwordHint}
          autoComplete="new-password"
          {...form.field('password')}
        />
      </Form>
      <p className={styles.elsewhere}>
        Already have an account? <ShellLink href="/signin">Sign in</ShellLink>
      </p>
    </>
  )
}

// Step two: where invoices go, and parcels if that is another place (req 7.5).

/** What the fields are called here. */
const labels = {
  postcode: 'Postcode',
  line1: 'Address 1',
  line2: 'Address 2',
}
const hints: Partial<PlaceFields> = { customerName: 'A person or a business.' }

type SignUpAddressesProps = {
  form: FormState<Addresses>
  draft: FormDraft
  send: (fields: Addresses) => Promise<string>
  onSent: (words: string) => void
  onBack: () => void
}

export function SignUpAddresses({ form, draft, send, onSent, onBack }: SignUpAddressesProps) {
  const apart = form.field('apart')
  return (
    <Form
      form={form}
      draft={draft}
      submit="Create account"
      send={send}
      onSent={onSent}
      onRefused={(words) => showToast('error', words)}
      actions={
        <Button look="quiet" onClick={onBack}>
          Back
        </Button>
      }
    >
      <Place kind="billing" title="Billing address" form={form} />
      <label className={styles.check}>
        <input
          type="checkbox"
          id={apart.id}
          name={apart.name}
          checked={apart.value !== ''}
          onChange={({ target }) => form.change('apart', target.checked ? 'yes' : '')}
        />
        I have a different shipping address
      </label>
      {apart.value !== '' && <Place kind="shipping" title="Shipping address" form={form} />}
    </Form>
  )
}

type PlaceProps = { kind: AddressKind; title: string; form: FormState<Addresses> }

function Place({ kind, title, form }: PlaceProps) {
  return (
    <fieldset className={styles.place}>
      <legend>{title}</legend>
      <PlaceInputs
        kind={kind}
        field={(name) => ({ hint: hints[name], ...form.field(`${kind}.${name}`) })}
        labels={labels}
        change={(name, value) => form.change(`${kind}.${name}`, value)}
      />
    </fieldset>
  )
}
