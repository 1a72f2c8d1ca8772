/** Who pays, where it goes, and the buyer's own number: what an order needs besides the cart (req 6.1). */
import type { SavedAddress } from '../../domain/account/address'
import { Field } from '../../ui/form/field'
import { ContactInputs, PlaceInputs } from '../../widgets/form/address-fields'
import { Form } from '../../widgets/form/form'
import { AddressPicker } from './address-picker'
import type { CheckoutForm as Fields } from './checkout-fields'
import { UnsentBriefs } from './unsent-briefs'
import type { BriefsFirst } from './use-briefs-first'
import type { Checkout } from './use-checkout-form'
import styles from './checkout.module.css'

/** Some fields are called otherwise than in the saved addresses (req 6.2). */
const labels = { postcode: 'Zipcode', line1: 'Address 1', line2: 'Address 2', mobileNumber: 'Mobile Number' }

type CheckoutFormProps = {
  checkout: Checkout
  briefs: BriefsFirst
  send: (fields: Fields) => Promise<string>
  onSent: (orderId: string) => void
  onRefused: (words: string) => void
}

export function CheckoutForm({ checkout, briefs, send, onSent, onRefused }: CheckoutFormProps) {
  const { form, draft, saved, differs, setDiffers } = checkout
  return (
    <Form form={form} draft={draft} send={send} onSent={onSent} onRefused={onRefused} submit="Place Order">
      <fieldset className={styles.part}>
        <legend>Billing Address</legend>
        <Picker kind="billing" checkout={checkout} addresses={saved.billing} />
        <PlaceInputs kind="billing" field={(name) => form.field(`billing.${name}`)} labels={labels} />
        <ContactInputs kind="billing" field={(name) => form.field(`billing.${name}`)} labels={labels} />
      </fieldset>
      <label className={styles.box}>
        <input type="checkbox" checked={differs} onChange={(event) => setDiffers(event.target.checked)} />I
        Have a Different Shipping Address
      </label>
      {differs && (
        <fieldset className={styles.part}>
          <legend>Shipping Address</legend>
          <Picker kind="shipping" checkout={checkout} addresses={saved.shipping} />
          <PlaceInputs kind="shipping" field={(name) => form.field(`shipping.${name}`)} labels={labels} />
        </fieldset>
      )}
      <div className={styles.number}>
        <Field
          label="PO#"
          hint="Your purchase order or order reference number. It stands on the order and in our mails."
          autoComplete="off"
          {...form.field('purchaseOrder')}
        />
      </div>
      <p className={styles.payment}>Payment method: Credit Card. No card details are taken on this site.</p>
      <UnsentBriefs {...briefs} />
    </Form>
  )
}

type PickerProps = { kind: 'billing' | 'shipping'; checkout: Checkout; addresses: SavedAddress[] }

function Picker({ kind, checkout, addresses }: PickerProps) {
  return (
    <AddressPicker
      kind={kind}
      addresses={addresses}
      filled={checkout.form.fields[`${kind}.line1`] !== ''}
      onChoose={checkout.choose}
    />
  )
}
