/** Customers: found, made and changed; and who of them may do what at the desk. */
import {
  Alert,
  Autocomplete,
  Box,
  Button,
  Card,
  CardContent,
  MenuItem,
  TextField as MuiTextField,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  Create,
  CreateButton,
  DateField,
  FunctionField,
  type RaRecord,
  SelectInput,
  SimpleForm,
  TextField,
  TextInput,
  Title,
  useShowContext,
} from 'react-admin'
import { Link } from 'react-router'
import { roleTitles } from '../src/domain/account/profile'
import { type RoleName, roles } from '../src/domain/account/role'
import type { DeskRight } from '../src/domain/desk/rights'
import { useAct } from './acting'
import { call } from './calls'
import { CustomerView } from './customer-view'
import { DeskList, RowLink } from './list'
import { OneRow } from './one'
import { useMay } from './session'
import { rightTitles, Ticks } from './ticks'
import { momentOf } from './words'

type Customer = {
  id: number
  version: string
  email: string
  fullName: string
  businessName: string
  mobileNumber: string
  role: RoleName
  since: string
  portalEmail: string
  isVerified: boolean
  portals: string[]
  rights: DeskRight[]
  uses: { orders: number; sessions: number }
}

const roleNames = Object.keys(roles) as RoleName[]
const roleChoices = roleNames.map((id) => ({ id, name: roleTitles[id] }))

export function CustomerList() {
  const mayAdd = useMay('customers')
  return (
    <DeskList
      title="Customers"
      actions={mayAdd && <CreateButton label="Add a customer" />}
      primary={({ fullName, businessName }) => [fullName, businessName].filter(Boolean).join(', ')}
      secondary={({ email, role }) => `${email} · ${roleTitles[role as RoleName]}`}
    >
      <RowLink source="email" label="Email" sortable={false} />
      <TextField source="fullName" label="Name" sortable={false} />
      <TextField source="businessName" label="Business" sortable={false} />
      <FunctionField label="Role" render={({ role }: RaRecord) => roleTitles[role as RoleName]} />
      <DateField source="since" sortable={false} locales="en-AU" />
    </DeskList>
  )
}

/** Without helper texts, which react-admin would write as HTML. */
export function NewCustomer() {
  return (
    <Create title="Add a customer" redirect="show" sx={{ maxWidth: 900 }}>
      <SimpleForm>
        <Typography component="h1" variant="h5">
          Add a customer
        </Typography>
        <TextInput source="email" type="email" isRequired helperText={false} fullWidth />
        <TextInput source="fullName" label="Name" helperText={false} fullWidth />
        <TextInput source="mobileNumber" label="Phone" helperText={false} fullWidth />
        <SelectInput source="role" choices={roleChoices} defaultValue="retailer" helperText={false} />
      </SimpleForm>
    </Create>
  )
}

export function CustomerShow() {
  return (
    <OneRow>
      <Screen />
    </OneRow>
  )
}

function Screen() {
  const { record: customer, isPending } = useShowContext<Customer>()
  const [mayChange, isAdmin] = [useMay('customers'), useMay('all')]
  if (isPending) return <Typography sx={{ py: 2 }}>Loading …</Typography>
  if (!customer) return <Alert severity="error">This customer was not found.</Alert>
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 2, maxWidth: 900 }}>
      <Title title={customer.email} />
      <Typography component="h1" variant="h5" sx={{ overflowWrap: 'anywhere' }}>
        {customer.fullName}
      </Typography>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {[customer.businessName, customer.email, customer.mobileNumber, `since ${momentOf(customer.since)}`]
          .filter(Boolean)
          .join(' · ')}
        {customer.isVerified ? '' : ' · address not verified'}
      </Typography>
      <Box>
        <Button
          component={Link}
          to={`/orders?filter=${encodeURIComponent(JSON.stringify({ customer: customer.id }))}`}
        >
          Orders ({customer.uses.orders})
        </Button>
      </Box>
      <CustomerView id={customer.id} />
      {mayChange && <Account key={`account ${customer.version}`} customer={customer} />}
      {mayChange && <Access customer={customer} />}
      {isAdmin && <Rights key={`rights ${customer.version}`} customer={customer} />}
    </Box>
  )
}

function Account({ customer }: { customer: Customer }) {
  const { id, version } = customer
  const { act, isBusy } = useAct()
  const [role, setRole] = useState(customer.role)
  const [portalEmail, setPortalEmail] = useState(customer.portalEmail)
  const [portals, setPortals] = useState(customer.portals)
  const { data: known = [] } = useQuery({
    queryKey: ['portals'],
    queryFn: async () => (await call<{ data: { id: string; name: string }[] }>('GET', 'portals')).data,
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    void act(() => call('PUT', `customers/${id}`, { version, role, portalEmail, portals }), 'Saved.')
  }
  return (
    <Card variant="outlined" component="section" aria-label="Account">
      <CardContent component="form" onSubmit={save} sx={{ display: 'grid', gap: 1 }}>
        <Typography component="h2" variant="h6">
          Account
        </Typography>
        <MuiTextField
          select
          label="Role"
          value={role}
          onChange={({ target }) => setRole(roleNames.find((one) => one === target.value) ?? role)}
          helperText="Another role signs the customer out everywhere."
        >
          {roleChoices.map((one) => (
            <MenuItem key={one.id} value={one.id}>
              {one.name}
            </MenuItem>
          ))}
        </MuiTextField>
        <MuiTextField
          label="Portal email, who approves orders"
          type="email"
          value={portalEmail}
          onChange={({ target }) => setPortalEmail(target.value)}
        />
        <Autocomplete
          multiple
          options={known.map((one) => one.id)}
          value={portals}
          onChange={(_, chosen) => setPortals(chosen)}
          renderInput={(params) => <MuiTextField {...params} label="Portals" />}
        />
        <Box>
          <Button type="submit" variant="contained" disabled={isBusy}>
            Save
          </Button>
        </Box>
      </CardContent>
    </Card>
  )
}

function Access({ customer: { id, uses } }: { customer: Customer }) {
  const { act, isBusy } = useAct()
  const [link, setLink] = useState('')
  const giveLink = async () => {
    const { data } = await call<{ data: { link: string } }>('POST', `customers/${id}/link`)
    setLink(data.link)
  }
  return (
    <Card variant="outlined" component="section" aria-label="Access">
      <CardContent sx={{ display: 'grid', gap: 1 }}>
        <Typography component="h2" variant="h6">
          Access
        </Typography>
        <Typography>{uses.sessions} signed in now.</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button disabled={isBusy} onClick={() => void act(giveLink, 'The link holds for 30 minutes.')}>
            Link for a new password
          </Button>
          <Button
            disabled={isBusy}
            onClick={() => void act(() => call('POST', `customers/${id}/sign-out`), 'Signed out everywhere.')}
          >
            Sign out everywhere
          </Button>
        </Box>
        {link && (
          <MuiTextField
            label="Link for a new password"
            value={link}
            slotProps={{ htmlInput: { readOnly: true } }}
            onFocus={({ target }) => target.select()}
          />
        )}
      </CardContent>
    </Card>
  )
}

function Rights({ customer }: { customer: Customer }) {
  const { id, version } = customer
  const { act, isBusy } = useAct()
  const [rights, setRights] = useState(customer.rights)
  const save = (event: FormEvent) => {
    event.preventDefault()
    void act(() => call('PUT', `customers/${id}/rights`, { version, rights }), 'Saved.')
  }
  if (customer.role === 'admin') return <Typography>The role admin may do everything at the desk.</Typography>
  return (
    <Card variant="outlined" component="section" aria-label="At the desk">
      <CardContent component="form" onSubmit={save} sx={{ display: 'grid', gap: 1 }}>
        <Typography component="h2" variant="h6">
          At the desk
        </Typography>
        <Ticks titles={rightTitles} chosen={rights} onChoose={setRights} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button type="submit" variant="contained" disabled={isBusy}>
            Save rights
          </Button>
          <Button
            disabled={isBusy}
            onClick={() =>
              void act(
                () => call('POST', `customers/${id}/new-code`),
                'The next sign-in sets up the second step anew.',
              )
            }
          >
            Second step is lost
          </Button>
        </Box>
      </CardContent>
    </Card>
  )
}
