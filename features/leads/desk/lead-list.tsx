/** Leads of stalls: a list with search and filters, and its download as a table. */
import { Button } from '@mui/material'
import { FunctionField, type RaRecord, SelectInput, TextField, useListContext } from 'react-admin'
import { Link } from 'react-router'
import { withCount } from '../../../src/domain/count'
import { grades, type LeadState, leadStateNames } from '../rules/lead'
import { gradeNames } from '../rules/lead-form'
import type { DeskLeadSummary } from '../contract'
import { call } from '../../../desk/calls'
import { useQuestion } from '../../../desk/question'
import { useAction } from '../../../desk/use-action'
import { DeskList, Moment, RowLink, TableDownload } from '../../../desk/list'
import { joinWithDots, formatDateTime } from '../../../desk/format'
import { leadName, stateChoices } from './lead'

type Grade = (typeof grades)[number]
const gradeChoices = grades.map((id) => ({ id, name: gradeNames[id] }))
const filters = [
  <SelectInput key="state" source="state" label="Status" choices={stateChoices} alwaysOn />,
  <SelectInput key="grade" source="grade" choices={gradeChoices} alwaysOn />,
]
const stateOf = ({ state }: RaRecord) => leadStateNames[state as LeadState]
const gradeOf = ({ grade }: RaRecord) => gradeNames[grade as Grade] ?? ''
const nameOf = (lead: RaRecord) => leadName(lead as DeskLeadSummary)

export function LeadList() {
  return (
    <DeskList
      title="Leads"
      filters={filters}
      actions={<Actions />}
      bulkActions={<StatusButtons />}
      primary={(lead) => [nameOf(lead), lead.company].filter(Boolean).join(', ')}
      secondary={(lead) => joinWithDots(formatDateTime(String(lead.lastAt)), stateOf(lead), gradeOf(lead))}
    >
      <RowLink source={nameOf} label="Lead" sortable={false} />
      <TextField source="company" sortable={false} />
      <TextField source="email" sortable={false} />
      <TextField source="phone" sortable={false} sx={{ whiteSpace: 'nowrap' }} />
      <FunctionField label="Grade" render={gradeOf} />
      <FunctionField label="Status" render={stateOf} sx={{ whiteSpace: 'nowrap' }} />
      <FunctionField label="Opted in" render={({ consent }: RaRecord) => (consent ? 'Yes' : '')} />
      <Moment source="lastAt" label="Last contact" sortable={false} />
    </DeskList>
  )
}

/** A button for each status that the selected leads can get. */
function StatusButtons() {
  const { data = [], selectedIds, onUnselectItems } = useListContext<DeskLeadSummary>()
  const { act, isBusy } = useAction()
  const { confirm, dialog } = useQuestion()
  const leads = data.filter(({ id }) => selectedIds.includes(id))
  const count = withCount(leads.length, 'lead')
  const setState = async (state: LeadState) => {
    const title = `Set ${count} to ${leadStateNames[state]}?`
    const text = leads.map(leadName).join('\n')
    if (!(await confirm({ title, text, confirm: 'Set status' }))) return
    const ids = leads.map(({ id }) => id)
    if (await act(() => call('POST', 'leads/status', { ids, state }), `${count} changed`)) onUnselectItems()
  }
  return (
    <>
      {stateChoices.map(({ id, name }) => (
        <Button key={id} size="small" disabled={isBusy} onClick={() => void setState(id)}>
          {name}
        </Button>
      ))}
      {dialog}
    </>
  )
}

function Actions() {
  return (
    <>
      <Button size="small" component={Link} to="/lead-tools">
        Email, badges and clean-up
      </Button>
      <TableDownload />
    </>
  )
}
