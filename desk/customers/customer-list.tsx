/** Customers: a list with search, and its download as a table. */
import { CreateButton, FunctionField, type RaRecord, SelectInput, TextField } from 'react-admin'
import { roleTitles } from '../../src/domain/account/profile'
import type { RoleName } from '../../src/domain/account/role'
import { DeskList, RowLink, TableDownload } from '../list'
import { formatDay, shopDay } from '../format'
import { useMay } from '../session'
import { roleChoices } from './new-customer'

const filters = [<SelectInput key="role" source="role" choices={roleChoices} alwaysOn />]

export function CustomerList() {
  const mayChange = useMay('customers')
  return (
    <DeskList
      title="Customers"
      filters={filters}
      actions={
        mayChange && (
          <>
            <TableDownload />
            <CreateButton label="Add customer" />
          </>
        )
      }
      primary={({ fullName, businessName }) => [fullName, businessName].filter(Boolean).join(', ')}
      secondary={({ email, role }) => `${email} · ${roleTitles[role as RoleName]}`}
    >
      <RowLink source="email" label="Email" sortable={false} />
      <TextField source="fullName" label="Name" sortable={false} />
      <TextField source="businessName" label="Business" sortable={false} />
      <FunctionField label="Role" render={({ role }: RaRecord) => roleTitles[role as RoleName]} />
      <FunctionField label="Since" render={({ since }: RaRecord) => formatDay(shopDay(since))} />
    </DeskList>
  )
}
