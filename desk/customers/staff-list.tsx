/** Staff: the accounts with rights at the desk (req 22.53). */
import { CreateButton, FunctionField, type RaRecord, TextField } from 'react-admin'
import type { DeskRight } from '../../src/domain/desk/rights'
import { rightChoices } from '../checkboxes'
import { DeskList, RowLink } from '../list'

const staff = { resource: 'customers', filter: { staff: true } }

const rightsText = ({ rights }: RaRecord) =>
  rightChoices
    .filter(({ id }) => (rights as DeskRight[]).includes(id))
    .map(({ name }) => name)
    .join(', ')

export function StaffList() {
  return (
    <DeskList
      title="Staff"
      fixed={staff}
      actions={<CreateButton label="Add colleague" />}
      primary={({ fullName }) => fullName}
      secondary={(record) => `${record.email} · ${rightsText(record)}`}
    >
      <RowLink source="email" label="Email" sortable={false} />
      <TextField source="fullName" label="Name" sortable={false} />
      <FunctionField label="Rights" render={rightsText} />
    </DeskList>
  )
}
