/** Who pays, where it goes, and the buyer's own number: what an order needs besides the cart (req 6.1). */
import { normalizeEmail, normalizePhone } from '../../domain/account/contact-details'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { Amount } from '../../ui/amount'
import { Field } from '../../ui/form/field'
import { type FieldErrors, type FormState, useForm } from '../../ui/form/use-form'
import {
  ContactInputs,
  PlaceInputs,
  errorsInForm,
  inForm,
  placeNames,
  placeOf,
  type PlacesInForm,
} from '../../widgets/form/address-fields'
import { NeededBy } from '../../widgets/delivery/needed-by'
import { Form } from '../../widgets/form/form'
import { blankAddress } from '../../domain/account/address'
import { type ApprovedLink, clientOf } from '../../domain/client-link/link-state'
import type { Destination } from '../../session/approved-order'
import type { AddressFields, AddressKind, PlaceFields, SavedAddress } from '../../domain/account/address'
import type { CartGroup } from '../../domain/cart/cart'
import { neededByProblem } from '../../domain/delivery/needed-by'
import { localDay } from '../../domain/delivery/working-days'
import { checkoutErrors, paymentWords } from '../../domain/order/checkout'
import { type FormDraft, useDraft } from '../../saved/drafts/use-draft'
import { addressesQuery } from '../../queries/addresses'
import { type AddressChoice, AddressPart } from './checkout-address'
import { type BriefsFirst, UnsentBriefs } from './unsent-briefs'
import styles from './checkout.module.css'

/** Some fields are called otherwise than in the saved addresses (req 6.2). */
const labels = { postcode: 'Zipcode', line1: 'Address 1', line2: 'Address 2', mobileNumber: 'Mobile Number' }

/** What is ordered as a client approved it. */
export type Approved = { link: ApprovedLink; destination: Destination }

type CheckoutFormProps = {
  approved: Approved | null
  groups: CartGroup[]
  checkout: Checkout
  /** Integer cents inc GST; null in customer view. */
  totalCents: number | null
  briefs: BriefsFirst
  send: (fields: CheckoutFields) => Promise<string>
  onSent: (orderId: string) => void
}

export function CheckoutForm({
  approved,
  groups,
  checkout,
  totalCents,
  briefs,
  send,
  onSent,
}: CheckoutFormProps) {
  const { form, draft, addresses, differs, setDiffers } = checkout
  return (
    <Form
      form={form}
      draft={draft}
      send={send}
      onSent={onSent}
      submit="Place Order"
      look="accent"
      footClass={styles.bar}
      lead={totalCents !== null && <Total cents={totalCents} />}
    >
      {approved && <p className="note">Filled in from {clientOf(approved.link)}’s approval.</p>}
      <div className={styles.number}>
        <Field
          label="PO#"
          hint="Required: your PO or reference. We’ll put it on your order."
          autoComplete="off"
          {...form.field('purchaseOrder')}
        />
        <NeededBy
          groups={groups}
          to={shippingOf(form.fields)}
          id={form.field('neededBy').id}
          error={form.field('neededBy').error}
        />
      </div>
      <AddressPart title="Billing Address" {...addresses.billing}>
        <PlaceInputs
          kind="billing"
          field={(name) => form.field(`billing.${name}`)}
          change={(name, value) => form.change(`billing.${name}`, value)}
          labels={labels}
        />
        <ContactInputs kind="billing" field={(name) => form.field(`billing.${name}`)} labels={labels} />
      </AddressPart>
      <label className={styles.box}>
        <input type="checkbox" checked={differs} onChange={(event) => setDiffers(event.target.checked)} />I
        Have a Different Shipping Address
      </label>
      {differs && (
        <AddressPart title="Shipping Address" {...addresses.shipping}>
          <PlaceInputs
            kind="shipping"
            field={(name) => form.field(`shipping.${name}`)}
            change={(name, value) => form.change(`shipping.${name}`, value)}
            labels={labels}
          />
        </AddressPart>
      )}
      <p className="soft">
        Payment method: Credit Card. {paymentWords} <Link to="/terms_condition">Our terms</Link>
      </p>
      <UnsentBriefs {...briefs} />
    </Form>
  )
}

/** Stays in sight with the button on phones. */
function Total({ cents }: { cents: number }) {
  return (
    <p className={styles.sum}>
      <span className="fine">Total</span> <Amount cents={cents} gst="inc GST" />
    </p>
  )
}

// The checkout's form: two addresses, whether they differ, and the buyer's number, under flat names.

export type CheckoutFields = PlacesInForm &
  Record<
    'billing.email' | 'billing.mobileNumber' | 'differs' | 'purchaseOrder' | 'neededBy' | 'quantity',
    string
  >

const names = { billing: [...placeNames, 'email', 'mobileNumber'], shipping: placeNames } as const

/** The box is ticked when this is its value. */
const ticked = '1'

/** Starts with the last entries of the saved lists (req 6.1); the box is ticked where these two differ. */
function startOf(
  billing: SavedAddress | undefined,
  shipping: SavedAddress | undefined,
  approved: Approved | null,
): CheckoutFields {
  const differs = shipping && placeNames.some((name) => (billing?.[name] ?? '') !== shipping[name])
  const usual = {
    // First, as it says so of the lines above the form.
    quantity: '',
    purchaseOrder: approved?.link.approval.purchaseOrder ?? '',
    neededBy: '',
    ...inForm('billing', names.billing, billing),
    differs: differs ? ticked : '',
    ...inForm('shipping', names.shipping, shipping),
  }
  if (!approved || approved.destination === 'own') return usual
  const { deliverTo } = approved.link.approval
  const place = deliverTo ?? { ...blankAddress, customerName: clientOf(approved.link) }
  return { ...usual, differs: ticked, ...inForm('shipping', names.shipping, place) }
}

export function billingOf(form: CheckoutFields): AddressFields {
  return {
    ...placeOf(form, 'billing'),
    email: normalizeEmail(form['billing.email']),
    mobileNumber: normalizePhone(form['billing.mobileNumber']),
  }
}

/** Without a different one it is where the bill goes. */
export function shippingOf(form: CheckoutFields): PlaceFields {
  return placeOf(form, form.differs === ticked ? 'shipping' : 'billing')
}

/** What is no part of the form, and yet keeps it from being sent. `shortfall`: what is said of a line below its minimum. */
type Beside = { shortfall: string | null; neededBy: string }

function problemsOf(form: CheckoutFields, { shortfall, neededBy }: Beside): FieldErrors<CheckoutFields> {
  const shipping = { ...shippingOf(form), email: '', mobileNumber: '' }
  const found = checkoutErrors({ billing: billingOf(form), shipping, purchaseOrder: form.purchaseOrder })
  const day = neededByProblem(neededBy, localDay(new Date()))
  return {
    ...(shortfall === null ? {} : { quantity: shortfall }),
    ...(found.purchaseOrder === null ? {} : { purchaseOrder: found.purchaseOrder }),
    ...(day === null ? {} : { neededBy: day }),
    ...errorsInForm('billing', found.billing),
    ...(form.differs === ticked ? errorsInForm('shipping', found.shipping) : {}),
  }
}

type Checkout = {
  /** False while the saved addresses are being read. */
  isKnown: boolean
  form: FormState<CheckoutFields>
  draft: FormDraft
  addresses: Record<AddressKind, AddressChoice>
  differs: boolean
  setDiffers: (differs: boolean) => void
}

/** `approved`: what a client approved fills it in, and what is typed in it belongs to that order alone. */
export function useCheckoutForm(beside: Beside, approved: Approved | null): Checkout {
  const billing = useQuery(addressesQuery('billing'))
  const shipping = useQuery(addressesQuery('shipping'))
  const saved = { billing: billing.data?.value ?? [], shipping: shipping.data?.value ?? [] }
  // One list alone does not tell whether the two differ.
  const isKnown = !billing.isPending && !shipping.isPending
  const start = isKnown
    ? startOf(saved.billing.at(-1), saved.shipping.at(-1), approved)
    : startOf(undefined, undefined, approved)
  const form = useForm(start, (fields) => problemsOf(fields, beside))
  const draft = useDraft(approved ? `checkout ${approved.link.id}` : 'checkout', form)
  const choiceOf = useAddressChoice(form)

  return {
    isKnown,
    form,
    draft,
    addresses: {
      billing: choiceOf('billing', saved.billing),
      shipping: choiceOf('shipping', saved.shipping),
    },
    differs: form.fields.differs === ticked,
    setDiffers: (differs) => form.change('differs', differs ? ticked : ''),
  }
}

/** Another address is for the same person, and in the same country, until something else is typed. */
const kept: readonly string[] = ['customerName', 'country', 'email', 'mobileNumber']

/** What is chosen is what stands in the form, however it got there. */
function useAddressChoice(form: FormState<CheckoutFields>) {
  /** What was typed before a saved one took its place. */
  const typed = useRef<Partial<Record<AddressKind, CheckoutFields>>>({})
  return (kind: AddressKind, saved: SavedAddress[]): AddressChoice => {
    const own = names[kind].map((name) => ({ name, key: `${kind}.${name}` as keyof CheckoutFields }))
    const chosen = saved.findLast((one) => own.every(({ name, key }) => form.fields[key] === one[name]))
    const another = () => {
      const before = typed.current[kind]
      for (const { name, key } of own)
        if (before || !kept.includes(name)) form.change(key, before?.[key] ?? '')
    }
    return {
      saved: saved.toReversed(),
      chosen: chosen ?? null,
      choose: (address) => {
        if (!chosen) typed.current[kind] = form.fields
        if (address) for (const { name, key } of own) form.change(key, address[name])
        else another()
      },
      hasProblems: own.some(({ key }) => form.field(key).error !== undefined),
    }
  }
}
