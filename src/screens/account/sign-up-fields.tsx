/** The two steps of the sign-up as forms: initial values, validation and the new account. */
import {
  customerTypes,
  type NewAccount,
  personalErrors,
  signUpAddressErrors,
} from '../../domain/account/sign-up'
import { passwordHint } from '../../domain/account/password'
import { type AddressKind, blankAddress, type PostalFields } from '../../domain/account/address'
import type { FieldErrors, FormState } from '../../ui/form/use-form'
import { Field, Select } from '../../ui/form/field'
import { PasswordField } from '../../ui/form/password-field'
import { Button } from '../../ui/button'
import { showToast } from '../../ui/toast/toast'
import {
  errorsInForm,
  toFormFields,
  PostalInputs,
  postalNames,
  postalFieldsOf,
  type PostalFormFields,
} from '../../widgets/form/address-fields'
import { Form } from '../../widgets/form/form'
import { ShellLink } from '../../widgets/frame/shell-link'
import type { FormDraft } from '../../saved/drafts/use-draft'
import row from '../../ui/form/pair.module.css'
import styles from './sign-up.module.css'

/** `type` is the RoleID of the customer type, or '' before the customer has chosen a type. */
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

/** `apart` is 'yes' when the shipping address differs from the billing address. */
export type Addresses = PostalFormFields & { apart: string }

/** The initial addresses, in the order of the form. Both addresses have the name of the business or person. */
export function addressesFor({ businessName, fullName }: Person): Addresses {
  const initialAddress = { ...blankAddress, customerName: businessName.trim() || fullName.trim() }
  return {
    ...toFormFields('billing', postalNames, initialAddress),
    apart: '',
    ...toFormFields('shipping', postalNames, initialAddress),
  }
}

export function personErrors(person: Person): FieldErrors<Person> {
  const { roleId, ...errors } = personalErrors(personOf(person))
  return roleId === undefined ? errors : { ...errors, type: roleId }
}

export function addressesErrors(fields: Addresses): FieldErrors<Addresses> {
  const billing = signUpAddressErrors(postalFieldsOf(fields, 'billing'))
  const shipping = fields.apart ? signUpAddressErrors(postalFieldsOf(fields, 'shipping'), 'Shipping ') : {}
  return { ...errorsInForm('billing', billing), ...errorsInForm('shipping', shipping) }
}

/** The billing address is also the shipping address unless a different one was entered (req 7.5). */
export function accountOf(person: Person, addresses: Addresses): NewAccount {
  const billing = postalFieldsOf(addresses, 'billing')
  const shipping = addresses.apart ? postalFieldsOf(addresses, 'shipping') : billing
  return { personal: { ...personOf(person), roleId: Number(person.type) }, billing, shipping }
}

function personOf({ type, ...person }: Person) {
  return { ...person, roleId: type === '' ? null : Number(type) }
}

const optional = 'Optional'

type SignUpPersonProps = { form: FormState<Person>; draft: FormDraft; onDone: () => void }

/** Step one asks who signs up. This step sends nothing. */
export function SignUpPerson({ form, draft, onDone }: SignUpPersonProps) {
  return (
    <>
      <Form
        form={form}
        draft={draft}
        submitLabel="Continue"
        needsNetwork={false}
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
      <p className={styles.signInNote}>
        Already have an account? <ShellLink href="/signin">Sign in</ShellLink>
      </p>
    </>
  )
}

// Step two: the billing address, and the shipping address when it differs (req 7.5).

/** Labels of the address fields in this form. */
const labels = {
  postcode: 'Postcode',
  line1: 'Address 1',
  line2: 'Address 2',
}
const hints: Partial<PostalFields> = { customerName: 'A person or a business.' }

type SignUpAddressesProps = {
  form: FormState<Addresses>
  draft: FormDraft
  send: (fields: Addresses) => Promise<string>
  onSent: (message: string) => void
  onBack: () => void
}

export function SignUpAddresses({ form, draft, send, onSent, onBack }: SignUpAddressesProps) {
  const apart = form.field('apart')
  return (
    <Form
      form={form}
      draft={draft}
      submitLabel="Create account"
      send={send}
      onSent={onSent}
      onRefused={(message) => showToast('error', message)}
      actions={
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
      }
    >
      <AddressFieldset kind="billing" title="Billing address" form={form} />
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
      {apart.value !== '' && <AddressFieldset kind="shipping" title="Shipping address" form={form} />}
    </Form>
  )
}

type AddressFieldsetProps = { kind: AddressKind; title: string; form: FormState<Addresses> }

function AddressFieldset({ kind, title, form }: AddressFieldsetProps) {
  return (
    <fieldset className={styles.address}>
      <legend>{title}</legend>
      <PostalInputs
        kind={kind}
        field={(name) => ({ hint: hints[name], ...form.field(`${kind}.${name}`) })}
        labels={labels}
        change={(name, value) => form.change(`${kind}.${name}`, value)}
      />
    </fieldset>
  )
}
