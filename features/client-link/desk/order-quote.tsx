/** Orders an accepted quote for its customer (req 22.51). */
import { Alert, Box, Button, TextField, Typography } from '@mui/material'
import { Link } from 'react-router'
import { blankAddress } from '../../../src/domain/account/address'
import type { DeskRequest } from '../../../src/domain/desk/request-row'
import { call, queryOf } from '../../../desk/calls'
import { AddressFieldset } from '../../../desk/customers/customer-details'
import { FormCard } from '../../../desk/form'
import { useFormValues } from '../../../desk/form-values'
import { useMailNotice } from '../../../desk/mail'
import { SectionCard } from '../../../desk/screen-parts'
import { useMay } from '../../../desk/session'
import type { DeskApproval, DeskRequestQuote } from '../contract/desk-quote'

type Props = { request: DeskRequest; approval: DeskApproval } & Pick<DeskRequestQuote, 'deliverTo'>

export function OrderQuote({ request, ...accepted }: Props) {
  return request.account === null ? (
    <AddAccount request={request} />
  ) : (
    <OrderForm request={request} {...accepted} />
  )
}

/** An order belongs to an account, which a visitor does not have yet. */
function AddAccount({ request: { id, email, fullName, mobileNumber } }: Pick<Props, 'request'>) {
  const mayAdd = useMay('customers')
  return (
    <SectionCard title="Make the order">
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        An order needs an account, and {email} has none.
        {!mayAdd && ' Ask a colleague with the right for customers to add it.'}
      </Typography>
      {mayAdd && (
        <Box>
          <Button
            component={Link}
            variant="contained"
            to={`/customers/create?${queryOf({ email, fullName, mobileNumber, request: id })}`}
          >
            Add as a customer
          </Button>
        </Box>
      )}
    </SectionCard>
  )
}

function OrderForm({ request: { id, version, account }, approval, deliverTo }: Props) {
  const notice = useMailNotice()
  const initial = { poNumber: approval.purchaseOrder, ...blankAddress, ...deliverTo }
  const form = useFormValues('order', initial, { isNew: true })
  const { poNumber, ...shipping } = form.values
  return (
    <FormCard
      title="Make the order"
      submit="Make the order"
      send={() => call('POST', `requests/${id}/order`, { version, poNumber, shipping })}
      form={form}
      successText={`Order made. ${notice}`}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        For {account}, at the accepted price. The customer is emailed the order’s confirmation.
      </Typography>
      {deliverTo === null && (
        <Alert severity="warning">
          No delivery address is known. Without one, the order promises no day: ask the customer.
        </Alert>
      )}
      <TextField label="PO#" {...form.field('poNumber')} />
      <AddressFieldset kind="shipping" isOptional field={form.field} />
    </FormCard>
  )
}
