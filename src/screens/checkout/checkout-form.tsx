/** The checkout form: billing address, shipping address and purchase order number (req 6.1). */
import { normalizeEmail, normalizePhone } from '../../domain/account/contact-details'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { Amount } from '../../ui/amount'
import { Field } from '../../ui/form/field'
import { type FieldErrors, type FormState, useForm } from '../../ui/form/use-form'
import {
  ContactInputs,
  PostalInputs,
  errorsInForm,
  toFormFields,
  postalNames,
  postalFieldsOf,
  type PostalFormFields,
} from '../../widgets/form/address-fields'
import { NeededBy } from '../../widgets/delivery/needed-by'
import { Form } from '../../widgets/form/form'
import { Slot } from '../../widgets/frame/features'
import type { ApprovedPart, Destination } from '../../domain/client-draft/sent-quotes'
import {
  type AddressFields,
  type AddressKind,
  blankAddress,
  type PostalFields,
  type SavedAddress,
} from '../../domain/account/address'
import type { CartGroup } from '../../domain/cart/cart'
import { neededByProblem } from '../../domain/delivery/needed-by'
import { localDay } from '../../domain/delivery/working-days'
import { checkoutErrors, paymentText } from '../../domain/order/checkout'
import { type FormDraft, useDraft } from '../../saved/drafts/use-draft'
import { addressesQuery } from '../../queries/addresses'
import { type AddressChoice, AddressPart } from './checkout-address'
import { type PendingBriefs, UnsentBriefs } from './unsent-briefs'
import styles from './checkout.module.css'

/** Some labels differ from those of the saved addresses (req 6.2). */
const labels = { postcode: 'Zipcode', line1: 'Address 1', line2: 'Address 2', mobileNumber: 'Mobile Number' }

export type ApprovedOrder = { part: ApprovedPart; destination: Destination }

type CheckoutFormProps = {
  approved: ApprovedOrder | null
  groups: CartGroup[]
  checkout: Checkout
  /** Integer cents inc GST; null in customer view. */
  totalCents: number | null
  pendingBriefs: PendingBriefs
  send: (fields: CheckoutFields) => Promise<string>
  onSent: (orderId: string) => void
}

export function CheckoutForm({
  approved,
  groups,
  checkout,
  totalCents,
  pendingBriefs,
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
      submitLabel="Place Order"
      variant="accent"
      footerClass={styles.bar}
      leadingContent={totalCents !== null && <Total cents={totalCents} />}
    >
      {approved && <p className="note">Filled in from {approved.part.client}’s approval.</p>}
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
        <PostalInputs
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
          <PostalInputs
            kind="shipping"
            field={(name) => form.field(`shipping.${name}`)}
            change={(name, value) => form.change(`shipping.${name}`, value)}
            labels={labels}
          />
        </AddressPart>
      )}
      <p className="soft">
        Payment method: Credit Card. {paymentText} <Link to="/terms_condition">Our terms</Link>
      </p>
      <Slot name="checkoutPayment" props={{}} />
      <UnsentBriefs {...pendingBriefs} />
    </Form>
  )
}

/** The total, which stays visible next to the button on phones. */
function Total({ cents }: { cents: number }) {
  return (
    <p className={styles.sum}>
      <span className="fine">Total</span> <Amount cents={cents} gst="inc GST" />
    </p>
  )
}

// The form's fields have flat names: two addresses, the box for a different shipping address, and the purchase order
// number.

export type CheckoutFields = PostalFormFields &
  Record<
    'billing.email' | 'billing.mobileNumber' | 'differs' | 'purchaseOrder' | 'neededBy' | 'quantity',
    string
  >

const fieldNames = { billing: [...postalNames, 'email', 'mobileNumber'], shipping: postalNames } as const

/** Value of the field `differs` when its box is ticked. */
const ticked = '1'

/**
 * The form starts with the address that was saved last in each list (req 6.1). The box is ticked when these two
 * differ.
 */
function initialFields(
  billing: SavedAddress | undefined,
  shipping: SavedAddress | undefined,
  approved: ApprovedOrder | null,
): CheckoutFields {
  const differs = shipping && postalNames.some((name) => (billing?.[name] ?? '') !== shipping[name])
  const defaults = {
    // The quantity comes first, because it concerns the lines above the form.
    quantity: '',
    purchaseOrder: approved?.part.purchaseOrder ?? '',
    neededBy: '',
    ...toFormFields('billing', fieldNames.billing, billing),
    differs: differs ? ticked : '',
    ...toFormFields('shipping', fieldNames.shipping, shipping),
  }
  if (!approved || approved.destination === 'own') return defaults
  const { client, deliverTo } = approved.part
  const shippingAddress = deliverTo ?? { ...blankAddress, customerName: client }
  return { ...defaults, differs: ticked, ...toFormFields('shipping', fieldNames.shipping, shippingAddress) }
}

export function billingOf(form: CheckoutFields): AddressFields {
  return {
    ...postalFieldsOf(form, 'billing'),
    email: normalizeEmail(form['billing.email']),
    mobileNumber: normalizePhone(form['billing.mobileNumber']),
  }
}

/** The billing address is used unless a different shipping address was entered. */
export function shippingOf(form: CheckoutFields): PostalFields {
  return postalFieldsOf(form, form.differs === ticked ? 'shipping' : 'billing')
}

/**
 * State outside the form that can prevent an order. `shortfall` is the message about a product below its minimum
 * quantity.
 */
type ExtraChecks = { shortfall: string | null; neededBy: string }

function problemsOf(form: CheckoutFields, { shortfall, neededBy }: ExtraChecks): FieldErrors<CheckoutFields> {
  const shipping = { ...shippingOf(form), email: '', mobileNumber: '' }
  const errors = checkoutErrors({ billing: billingOf(form), shipping, purchaseOrder: form.purchaseOrder })
  const dayProblem = neededByProblem(neededBy, localDay(new Date()))
  return {
    ...(shortfall === null ? {} : { quantity: shortfall }),
    ...(errors.purchaseOrder === null ? {} : { purchaseOrder: errors.purchaseOrder }),
    ...(dayProblem === null ? {} : { neededBy: dayProblem }),
    ...errorsInForm('billing', errors.billing),
    ...(form.differs === ticked ? errorsInForm('shipping', errors.shipping) : {}),
  }
}

type Checkout = {
  /** Set to false while the saved addresses are loading. */
  isReady: boolean
  form: FormState<CheckoutFields>
  draft: FormDraft
  addresses: Record<AddressKind, AddressChoice>
  differs: boolean
  setDiffers: (differs: boolean) => void
}

/**
 * An order that a client has approved fills in the form. Text typed for it is stored separately from the text of other
 * orders.
 */
export function useCheckoutForm(extraChecks: ExtraChecks, approved: ApprovedOrder | null): Checkout {
  const billing = useQuery(addressesQuery('billing'))
  const shipping = useQuery(addressesQuery('shipping'))
  const saved = { billing: billing.data?.value ?? [], shipping: shipping.data?.value ?? [] }
  // Both lists are needed to decide if the two addresses differ.
  const isReady = !billing.isPending && !shipping.isPending
  const initial = isReady
    ? initialFields(saved.billing.at(-1), saved.shipping.at(-1), approved)
    : initialFields(undefined, undefined, approved)
  const form = useForm(initial, (fields) => problemsOf(fields, extraChecks))
  const draft = useDraft(approved ? `checkout ${approved.part.quoteId}` : 'checkout', form)
  const choiceOf = useAddressChoice(form)

  return {
    isReady,
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

/**
 * These fields stay filled in when "Another address" is chosen, because the person and country are probably the same.
 */
const retainedFields: readonly string[] = ['customerName', 'country', 'email', 'mobileNumber']

/** The chosen address is the saved address that equals the form's fields, whether it was selected or typed. */
function useAddressChoice(form: FormState<CheckoutFields>) {
  /** The fields that were typed before a saved address replaced them. */
  const typedFields = useRef<Partial<Record<AddressKind, CheckoutFields>>>({})
  return (kind: AddressKind, saved: SavedAddress[]): AddressChoice => {
    const addressFields = fieldNames[kind].map((name) => ({
      name,
      key: `${kind}.${name}` as keyof CheckoutFields,
    }))
    const chosen = saved.findLast((address) =>
      addressFields.every(({ name, key }) => form.fields[key] === address[name]),
    )
    const restoreTypedFields = () => {
      const earlierFields = typedFields.current[kind]
      for (const { name, key } of addressFields)
        if (earlierFields || !retainedFields.includes(name)) form.change(key, earlierFields?.[key] ?? '')
    }
    return {
      saved: saved.toReversed(),
      chosen: chosen ?? null,
      choose: (address) => {
        if (!chosen) typedFields.current[kind] = form.fields
        if (address) for (const { name, key } of addressFields) form.change(key, address[name])
        else restoreTypedFields()
      },
      hasProblems: addressFields.some(({ key }) => form.field(key).error !== undefined),
    }
  }
}
