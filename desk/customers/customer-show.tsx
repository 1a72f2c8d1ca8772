/** One customer: corrections, role and portals, access, and rights at the desk. */
import { Autocomplete, Box, Button, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router'
import { withCount } from '../../src/domain/count'
import type { DeskCustomer } from '../../src/domain/desk/customer-row'
import { useAction } from '../use-action'
import { requestData, call } from '../calls'
import { CopyField } from '../copy-field'
import { CustomerDetails } from './customer-details'
import { CustomerHistory } from './customer-history'
import { roleChoices } from './new-customer'
import { CustomerCartAndWishlist } from './cart-and-wishlist'
import { Choice, FormCard } from '../form'
import { useFormValues } from '../form-values'
import { RecordView, SectionCard, Screen, useDeskQuery } from '../screen-parts'
import { ActionButton } from '../action-buttons'
import { useDeskFeatures } from '../feature'
import { useMailNotice } from '../mail'
import { useMay } from '../session'
import { rightChoices, CheckboxGroup } from '../checkboxes'
import { joinWithDots, formatDateTime } from '../format'

export function CustomerShow() {
  const [mayChange, isAdmin] = [useMay('customers'), useMay('all')]
  const features = useDeskFeatures()
  return (
    <RecordView<DeskCustomer>>
      {(customer) => (
        <Screen title={customer.email} heading={customer.fullName}>
          <About customer={customer} />
          <CustomerHistory customer={customer.id} />
          {mayChange && <CustomerDetails customer={customer} />}
          <CustomerCartAndWishlist id={customer.id} />
          {features.map(({ name, CustomerCard: Card }) => Card && <Card key={name} customer={customer} />)}
          {mayChange && <Account customer={customer} />}
          {mayChange && <Access customer={customer} />}
          {isAdmin && <Rights customer={customer} />}
        </Screen>
      )}
    </RecordView>
  )
}

function About({ customer }: { customer: DeskCustomer }) {
  const { id, businessName, email, mobileNumber, since, isVerified, counts } = customer
  const unverified = !isVerified && 'email not verified'
  return (
    <>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {joinWithDots(businessName, email, mobileNumber, `since ${formatDateTime(since)}`, unverified)}
      </Typography>
      <Box>
        <Button
          component={Link}
          to={`/orders?filter=${encodeURIComponent(JSON.stringify({ customer: id }))}`}
        >
          Orders ({counts.orders})
        </Button>
      </Box>
    </>
  )
}

function Account({ customer }: { customer: DeskCustomer }) {
  const { id, version, role, portalEmail, portals } = customer
  const form = useFormValues('account', { role, portalEmail, portals })
  const { values, field } = form
  const { data: allPortals = [] } = useDeskQuery<{ id: string; name: string }[]>('portals')
  const save = () => call('PUT', `customers/${id}`, { version, ...values })
  return (
    <FormCard title="Account" submit="Save" send={save} form={form} successText="Saved">
      <Choice
        label="Role"
        choices={roleChoices}
        helperText="Changing the role signs the customer out everywhere."
        {...field('role')}
      />
      <TextField label="Portal email (approves orders)" type="email" {...field('portalEmail')} />
      <Autocomplete
        multiple
        options={allPortals.map((portal) => portal.id)}
        value={values.portals}
        onChange={(_, chosen) => form.set({ portals: chosen })}
        renderInput={(params) => <TextField {...params} label="Portals" />}
      />
      {form.note('portals')}
    </FormCard>
  )
}

function Access({ customer: { id, counts } }: { customer: DeskCustomer }) {
  const { act, isBusy } = useAction()
  const notice = useMailNotice()
  const [link, setLink] = useState('')
  const createLink = async () =>
    setLink((await requestData<{ link: string }>('POST', `customers/${id}/link`)).link)
  return (
    <SectionCard title="Access">
      <Typography>{withCount(counts.sessions, 'active session')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          disabled={isBusy}
          onClick={() => void act(createLink, 'Link created. It is valid for 30 minutes.')}
        >
          Create password link
        </Button>
        <ActionButton
          label="Email an invitation"
          size="medium"
          request={['POST', `customers/${id}/invitation`]}
          question="The email has a link to set a password. It is valid for 7 days."
          successText={notice}
        />
        <ActionButton
          label="Sign out everywhere"
          size="medium"
          request={['POST', `customers/${id}/sign-out`]}
          successText="Signed out everywhere"
        />
      </Box>
      {link && <CopyField label="Password link" value={link} />}
    </SectionCard>
  )
}

function Rights({ customer }: { customer: DeskCustomer }) {
  const { id, version } = customer
  const form = useFormValues('rights', { rights: customer.rights })
  if (customer.role === 'admin') return <Typography>Admins have all desk rights.</Typography>
  return (
    <FormCard
      title="Desk rights"
      submit="Save rights"
      send={() => call('PUT', `customers/${id}/rights`, { version, ...form.values })}
      form={form}
      successText="Saved"
      extra={
        <ActionButton
          label="Reset two-step sign-in"
          size="medium"
          request={['POST', `customers/${id}/new-code`]}
          successText="Two-step sign-in reset. It is set up again at the next sign-in."
        />
      }
    >
      <CheckboxGroup
        choices={rightChoices}
        chosen={form.values.rights}
        onChoose={(rights) => form.set({ rights })}
      />
      {form.note('rights')}
    </FormCard>
  )
}
