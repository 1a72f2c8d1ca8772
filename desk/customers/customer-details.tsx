/** Name, phone, business and addresses of a customer, which staff correct (req 22.45). */
import { Box, Button, TextField } from '@mui/material'
import { useState } from 'react'
import { type AddressKind, addressKinds, addressTitles, blankAddress } from '../../src/domain/account/address'
import type { CustomerAddress, DeskCustomer } from '../../src/domain/desk/customer-row'
import { call } from '../calls'
import { Choice, FormCard } from '../form'
import { type FormValues, useFormValues } from '../form-values'
import { sideBySide } from '../screen-parts'

export function CustomerDetails({ customer }: { customer: DeskCustomer }) {
  const { id, version, addresses } = customer
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <Contact customer={customer} />
      {addresses.map((address) => (
        <SavedAddress
          key={address.id}
          title={titleIn(addresses, address)}
          path={`customers/${id}/addresses/${address.id}`}
          version={version}
          address={address}
        />
      ))}
      {isAdding ? (
        <NewAddress customer={customer} onAdded={() => setAdding(false)} />
      ) : (
        <Box>
          <Button onClick={() => setAdding(true)}>Add address</Button>
        </Box>
      )}
    </>
  )
}

function Contact({ customer }: { customer: DeskCustomer }) {
  const { id, version, fullName, mobileNumber, businessName } = customer
  const form = useFormValues('contact', { fullName, mobileNumber, businessName })
  return (
    <FormCard
      title="Contact"
      submit="Save contact"
      send={() => call('PUT', `customers/${id}/details`, { version, ...form.values })}
      form={form}
      successText="Saved"
    >
      <Box sx={{ ...sideBySide, gap: 1 }}>
        <TextField label="Full name" required {...form.field('fullName')} />
        <TextField label="Mobile number" required {...form.field('mobileNumber')} />
        <TextField label="Business name" {...form.field('businessName')} />
      </Box>
    </FormCard>
  )
}

/** Several addresses of one kind are numbered, because each section of a screen needs another name. */
function titleIn(addresses: readonly CustomerAddress[], { id, kind }: CustomerAddress): string {
  const ids = addresses.filter((address) => address.kind === kind).map((address) => address.id)
  return ids.length > 1 ? `${addressTitles[kind]} ${ids.indexOf(id) + 1}` : addressTitles[kind]
}

type SavedAddressProps = { title: string; path: string; version: string; address: CustomerAddress }

function SavedAddress({ title, path, version, address: { id, kind, ...fields } }: SavedAddressProps) {
  const form = useFormValues(`address ${id}`, fields)
  return (
    <FormCard
      title={title}
      submit="Save address"
      send={() => call('PUT', path, { version, ...form.values })}
      form={form}
      successText="Saved"
    >
      <AddressFieldset kind={kind} field={form.field} />
    </FormCard>
  )
}

type NewAddressProps = { customer: DeskCustomer; onAdded: () => void }

function NewAddress({ customer: { id, version }, onAdded }: NewAddressProps) {
  const form = useFormValues('new address', { kind: 'billing', ...blankAddress }, { isNew: true })
  const add = async () => {
    await call('POST', `customers/${id}/addresses`, { version, ...form.values })
    form.finish()
    onAdded()
  }
  return (
    <FormCard title="New address" submit="Add address" send={add} form={form} successText="Address added">
      <Choice label="Kind" choices={kindChoices} {...form.field('kind')} />
      <AddressFieldset kind={form.values.kind === 'shipping' ? 'shipping' : 'billing'} field={form.field} />
    </FormCard>
  )
}

const kindChoices = addressKinds.map((id) => ({ id, name: addressTitles[id] }))

type AddressFieldsetProps = {
  kind: AddressKind
  field: FormValues<typeof blankAddress>['field']
  /** The form can be sent without an address. */
  isOptional?: boolean
}

export function AddressFieldset({ kind, field, isOptional = false }: AddressFieldsetProps) {
  const isRequired = !isOptional
  return (
    <Box sx={{ ...sideBySide, gap: 1 }}>
      <TextField label="Customer name" required={isRequired} {...field('customerName')} />
      <TextField label="Address line 1" required={isRequired} {...field('line1')} />
      <TextField label="Address line 2" {...field('line2')} />
      <TextField label="City" required={isRequired} {...field('city')} />
      <TextField label="State" required={isRequired} {...field('state')} />
      <TextField label="Postcode" required={isRequired} {...field('postcode')} />
      <TextField label="Country" required={isRequired} {...field('country')} />
      {kind === 'billing' && <TextField label="Email" type="email" required {...field('email')} />}
      {kind === 'billing' && <TextField label="Mobile number" required {...field('mobileNumber')} />}
    </Box>
  )
}
