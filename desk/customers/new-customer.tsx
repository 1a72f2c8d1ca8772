/** Adds a customer, or invites a customer or a colleague by email (req 22.46). */
import { TextField, Typography } from '@mui/material'
import { useNavigate } from 'react-router'
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
  const form = useFormValues('new customer', blankCustomer, { isNew: true })
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
    await navigate(`/customers/${id}/show`)
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
