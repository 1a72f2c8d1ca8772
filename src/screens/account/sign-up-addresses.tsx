/** Step two: where invoices go, and parcels if that is another place (A §2). */
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { showToast } from '../../ui/toast'
import type { FormState } from '../../ui/use-form'
import { Form } from '../../widgets/form'
import type { Addresses, Which } from './sign-up-fields'
import styles from './sign-up.module.css'

const countries = ['Australia', 'New Zealand']
const states = [
  'Australian Capital Territory',
  'New South Wales',
  'Northern Territory',
  'Queensland',
  'South Australia',
  'Tasmania',
  'Victoria',
  'Western Australia',
]

type SignUpAddressesProps = {
  form: FormState<Addresses>
  send: (fields: Addresses) => Promise<string>
  onSent: (words: string) => void
  onBack: () => void
}

export function SignUpAddresses({ form, send, onSent, onBack }: SignUpAddressesProps) {
  const apart = form.field('apart')
  return (
    <Form
      form={form}
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
      <Place which="billing" title="Billing address" form={form} />
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
      {apart.value !== '' && <Place which="shipping" title="Shipping address" form={form} />}
      <Offered id="countries" words={countries} />
      <Offered id="states" words={states} />
    </Form>
  )
}

type PlaceProps = { which: Which; title: string; form: FormState<Addresses> }

function Place({ which, title, form }: PlaceProps) {
  return (
    <fieldset className={styles.place}>
      <legend>{title}</legend>
      <Field
        label="Customer name"
        hint="A person or a business."
        autoComplete={`${which} name`}
        {...form.field(`${which}.customerName`)}
      />
      <div className={styles.pair}>
        <Field
          label="Country"
          list="countries"
          autoComplete={`${which} country-name`}
          {...form.field(`${which}.country`)}
        />
        <Field
          label="State"
          list="states"
          autoComplete={`${which} address-level1`}
          {...form.field(`${which}.state`)}
        />
      </div>
      <div className={styles.pair}>
        <Field label="City" autoComplete={`${which} address-level2`} {...form.field(`${which}.city`)} />
        <Field label="Postcode" autoComplete={`${which} postal-code`} {...form.field(`${which}.postcode`)} />
      </div>
      <Field label="Address 1" autoComplete={`${which} address-line1`} {...form.field(`${which}.line1`)} />
      <Field
        label="Address 2"
        hint="Optional"
        autoComplete={`${which} address-line2`}
        {...form.field(`${which}.line2`)}
      />
    </fieldset>
  )
}

function Offered({ id, words }: { id: string; words: string[] }) {
  return (
    <datalist id={id}>
      {words.map((word) => (
        <option key={word}>{word}</option>
      ))}
    </datalist>
  )
}
