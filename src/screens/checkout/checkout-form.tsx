/** Who pays, where it goes, and the buyer's own number: what an order needs besides the cart (req 6.1). */
import { Field } from '../../ui/form/field'
import { ContactInputs, PlaceInputs } from '../../widgets/form/address-fields'
import { Form } from '../../widgets/form/form'
import { AddressPart } from './address-part'
import type { Checkout, CheckoutFields } from './checkout-fields'
import { type BriefsFirst, UnsentBriefs } from './unsent-briefs'
import styles from './checkout.module.css'

/** Some fields are called otherwise than in the saved addresses (req 6.2). */
const labels = { postcode: 'Zipcode', line1: 'Address 1', line2: 'Address 2', mobileNumber: 'Mobile Number' }

type CheckoutFormProps = {
  checkout: Checkout
  briefs: BriefsFirst
  send: (fields: CheckoutFields) => Promise<string>
  onSent: (orderId: string) => void
}

export function CheckoutForm({ checkout, briefs, send, onSent }: CheckoutFormProps) {
  const { form, draft, addresses, differs, setDiffers } = checkout
  return (
    <Form form={form} draft={draft} send={send} onSent={onSent} submit="Place Order">
      <AddressPart title="Billing Address" {...addresses.billing}>
        <PlaceInputs kind="billing" field={(name) => form.field(`billing.${name}`)} labels={labels} />
        <ContactInputs kind="billing" field={(name) => form.field(`billing.${name}`)} labels={labels} />
      </AddressPart>
      <label className={styles.box}>
        <input type="checkbox" checked={differs} onChange={(event) => setDiffers(event.target.checked)} />I
        Have a Different Shipping Address
      </label>
      {differs && (
        <AddressPart title="Shipping Address" {...addresses.shipping}>
          <PlaceInputs kind="shipping" field={(name) => form.field(`shipping.${name}`)} labels={labels} />
        </AddressPart>
      )}
      <div className={styles.number}>
        <Field
          label="PO#"
          hint="Your purchase order or order reference number. It stands on the order and in our mails."
          autoComplete="off"
          {...form.field('purchaseOrder')}
        />
      </div>
      <p className="soft">Payment method: Credit Card. No card details are taken on this site.</p>
      <UnsentBriefs {...briefs} />
    </Form>
  )
}
