/** Who pays, where it goes, and the buyer's own number: what an order needs besides the cart (req 6.1). */
import { useId, useState } from 'react'
import type { AddressKind, SavedAddress } from '../../domain/account/address'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/form/field'
import { ContactInputs, PlaceInputs } from '../../widgets/form/address-fields'
import { Form } from '../../widgets/form/form'
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
  onRefused: (words: string) => void
}

export function CheckoutForm({ checkout, briefs, send, onSent, onRefused }: CheckoutFormProps) {
  const { form, draft, differs, setDiffers } = checkout
  return (
    <Form form={form} draft={draft} send={send} onSent={onSent} onRefused={onRefused} submit="Place Order">
      <fieldset className={styles.part}>
        <legend>Billing Address</legend>
        <AddressPicker kind="billing" checkout={checkout} />
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
          <AddressPicker kind="shipping" checkout={checkout} />
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

type AddressPickerProps = { kind: AddressKind; checkout: Checkout }

/** Another of the saved addresses instead of the one in the form (req 6.1). */
function AddressPicker({ kind, checkout }: AddressPickerProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const addresses = checkout.saved[kind]
  const isFilled = checkout.form.fields[`${kind}.line1`] !== ''
  if (addresses.length === 0) return null
  const choose = (address: SavedAddress) => {
    setOpen(false)
    checkout.choose(address)
  }
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {isFilled ? 'Change address' : 'Select address'}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} labelledBy={id}>
        <h2 id={id}>Your {kind} addresses</h2>
        <ul className={styles.addresses}>
          {addresses.map((address) => (
            <li key={address.id}>
              <p>
                <strong>{address.customerName}</strong>
                <br />
                {inOneLine(address)}
              </p>
              <Button look="quiet" aria-label={`Use ${inOneLine(address)}`} onClick={() => choose(address)}>
                Use this address
              </Button>
            </li>
          ))}
        </ul>
        <Button look="quiet" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </Dialog>
    </>
  )
}

function inOneLine({ line1, line2, city, state, postcode, country }: SavedAddress): string {
  return [line1, line2, city, `${state} ${postcode}`.trim(), country].filter(Boolean).join(', ')
}
