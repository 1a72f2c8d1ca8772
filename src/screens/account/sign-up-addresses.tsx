/** Step two: where invoices go, and parcels if that is another place (req 7.5). */
import type { AddressKind, PlaceFields } from '../../domain/account/address'
import type { FormDraft } from '../../saved/drafts/use-draft'
import { Button } from '../../ui/button'
import { showToast } from '../../ui/toast/toast'
import type { FormState } from '../../ui/form/use-form'
import { PlaceInputs } from '../../widgets/form/address-fields'
import { Form } from '../../widgets/form/form'
import type { Addresses } from './sign-up-fields'
import styles from './sign-up.module.css'

/** What the fields are called here. */
const labels = {
  postcode: 'Postcode',
  line1: 'Address 1',
  line2: 'Address 2',
}
const hints: Partial<PlaceFields> = { customerName: 'A person or a business.', line2: 'Optional' }

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
      />
    </fieldset>
  )
}
