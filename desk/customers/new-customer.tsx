/**
 * Adds a customer, or invites a customer or a colleague by email (req 22.46). A request fills in its contact details and
 * is shown again afterwards (req 22.51).
 */
import { TextField, Typography } from '@mui/material'
import { useNavigate, useSearchParams } from 'react-router'
import { roleTitles } from '../../src/domain/account/profile'
import { type RoleName, roleNames } from '../../src/domain/account/role'
import type { DeskCustomer } from '../../src/domain/desk/customer-row'
import type { DeskRight } from '../../src/domain/desk/rights'
import { requestData } from '../calls'
import { CheckboxGroup, LabelledCheckbox, rightChoices } from '../checkboxes'
import { Choice, FormCard } from '../form'
import { useFormValues } from '../form-values'
import { MailWarning, useMailNotice } from '../mail'
import { Screen } from '../screen-parts'
import { useMay } from '../session'

export const roleChoices = roleNames.map((id) => ({ id, name: roleTitles[id] }))

type Values = {
  email: string
  fullName: string
  mobileNumber: string
  role: RoleName
  isInvited: boolean
  rights: DeskRight[]
}
const blankCustomer: Values = {
  email: '',
  fullName: '',
  mobileNumber: '',
  role: 'retailer',
  isInvited: true,
  rights: [],
}

export function NewCustomer() {
  const [query] = useSearchParams()
  const contact = (name: string) => query.get(name) ?? ''
  const initial = {
    ...blankCustomer,
    email: contact('email'),
    fullName: contact('fullName'),
    mobileNumber: contact('mobileNumber'),
  }
  const form = useFormValues('new customer', initial, { isNew: true })
  const { field, set, values } = form
  const { isInvited, rights, ...customer } = values
  const isAdmin = useMay('all')
  const navigate = useNavigate()
  const notice = useMailNotice()
  const add = async () => {
    const { id } = isInvited
      ? await requestData<DeskCustomer>('POST', 'customers/invitations', { ...customer, rights })
      : await requestData<DeskCustomer>('POST', 'customers', customer)
    form.finish()
    const request = Number(query.get('request'))
    await navigate(request > 0 ? `/requests/${request}/show` : `/customers/${id}/show`)
  }
  return (
    <Screen title="Add customer">
      <FormCard
        title="Account"
        submit={isInvited ? 'Send invitation' : 'Add customer'}
        send={add}
        form={form}
        successText={isInvited ? `Customer added. ${notice}` : 'Customer added'}
      >
        <TextField label="Email" type="email" required {...field('email')} />
        <TextField label="Name" {...field('fullName')} />
        <TextField label="Phone" {...field('mobileNumber')} />
        <Choice label="Role" choices={roleChoices} {...field('role')} />
        <LabelledCheckbox
          label="Invite by email"
          isChecked={isInvited}
          onToggle={(isChecked) => set({ isInvited: isChecked })}
        />
        {isInvited && <MailWarning />}
        {isInvited && (
          <Typography>The email has a link to set a password. It is valid for 7 days.</Typography>
        )}
        {isInvited && isAdmin && values.role !== 'admin' && (
          <>
            <Typography component="h3" variant="subtitle2">
              Desk rights, for a colleague
            </Typography>
            <CheckboxGroup
              choices={rightChoices}
              chosen={rights}
              onChoose={(chosen) => set({ rights: chosen })}
            />
          </>
        )}
      </FormCard>
    </Screen>
  )
}
