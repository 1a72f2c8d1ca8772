/** Tax invoices at the desk: of an order, of a customer, and their settings (req 28.3, 28.6, 28.8). */
import { Box, List, TextField, Typography } from '@mui/material'
import { ReceiptText } from 'lucide-react'
import type { DeskCustomer } from '../../../src/domain/desk/customer-row'
import type { DeskOrder } from '../../../src/domain/desk/order-row'
import type { DeskBrand } from '../../../src/domain/desk/shop-row'
import { isStopped } from '../../../src/domain/order/order-status'
import { ActionButton, Download } from '../../../desk/action-buttons'
import { call } from '../../../desk/calls'
import { LabelledCheckbox } from '../../../desk/checkboxes'
import type { DeskFeature } from '../../../desk/feature'
import { DayField, FormCard, useTextField } from '../../../desk/form'
import { useFormValues } from '../../../desk/form-values'
import { formatDay, joinWithDots, money, shopDay } from '../../../desk/format'
import { useMailNotice } from '../../../desk/mail'
import { Row } from '../../../desk/row'
import { LoadedScreen, SectionCard, sideBySide, useDeskQuery } from '../../../desk/screen-parts'
import { useMay } from '../../../desk/session'
import type { DeskInvoice, DeskInvoiceSettings, DeskInvoicing } from '../contract'

function OrderInvoices({ order: { id, status } }: { order: DeskOrder }) {
  const path = `orders/${id}/invoices`
  const { data: invoices } = useDeskQuery<DeskInvoice[]>(path)
  const notice = useMailNotice()
  const canMake = invoices?.at(-1)?.kind !== 'invoice' && !isStopped(status)
  if (!invoices || (invoices.length === 0 && !canMake)) return null
  return (
    <SectionCard title="Tax invoice">
      <List disablePadding>
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} {...invoice} />
        ))}
      </List>
      {canMake && (
        <Box>
          <ActionButton
            label="Make the invoice"
            request={['POST', path]}
            successText={`Invoice made. ${notice}`}
          />
        </Box>
      )}
    </SectionCard>
  )
}

function InvoiceRow({ id, version, kind, day, dueOn, paidOn, totalCents }: DeskInvoice) {
  const paid = useTextField(shopDay())
  const isInvoice = kind === 'invoice'
  return (
    <Row
      primary={`${isInvoice ? 'Invoice' : 'Credit note'} ${id}: ${money(totalCents)}`}
      secondary={joinWithDots(
        formatDay(day),
        isInvoice && `due ${formatDay(dueOn)}`,
        isInvoice && (paidOn ? `paid ${formatDay(paidOn)}` : 'not paid'),
      )}
    >
      <Download label="PDF" path={`invoices/${id}/pdf`} />
      {isInvoice && !paidOn && <DayField label="Paid on" size="small" {...paid.field} />}
      {isInvoice && (
        <ActionButton
          label={paidOn ? 'Mark as not paid' : 'Mark as paid'}
          subject={`Invoice ${id}`}
          request={['PUT', `invoices/${id}/paid`, { version, day: paidOn ? '' : paid.value }]}
          successText={paidOn ? 'Marked as not paid' : 'Marked as paid'}
        />
      )}
    </Row>
  )
}

function CustomerInvoicing({ customer: { id } }: { customer: DeskCustomer }) {
  const { data } = useDeskQuery<DeskInvoicing>(`customers/${id}/invoicing`)
  return useMay('customers') && data ? <InvoicingForm {...data} /> : null
}

function InvoicingForm({ id, version, abn, termsDays }: DeskInvoicing) {
  const form = useFormValues('invoicing', { abn, termsDays: termsDays === null ? '' : String(termsDays) })
  const { values, field } = form
  const save = () =>
    call('PUT', `customers/${id}/invoicing`, {
      version,
      abn: values.abn,
      termsDays: Number(values.termsDays),
    })
  return (
    <FormCard title="Tax invoices" submit="Save" send={save} form={form} successText="Saved">
      <Box sx={{ ...sideBySide, gap: 1 }}>
        <TextField label="ABN" {...field('abn')} />
        <TextField
          label="Days to pay by invoice"
          type="number"
          helperText="Empty: none"
          {...field('termsDays')}
        />
      </Box>
    </FormCard>
  )
}

function InvoiceSettings() {
  return (
    <LoadedScreen<DeskInvoiceSettings> path="invoice-settings" title="Invoices">
      {(settings) => <SettingsForm {...settings} />}
    </LoadedScreen>
  )
}

function SettingsForm({ version, id: _, firstNumber, ...settings }: DeskInvoiceSettings) {
  const stored = { ...settings, firstNumber: firstNumber === null ? '' : String(firstNumber) }
  const form = useFormValues('invoice settings', stored)
  const { values, field, set } = form
  const { data: brand } = useDeskQuery<DeskBrand>('brand')
  const save = () =>
    call('PUT', 'invoice-settings', { ...values, version, firstNumber: Number(values.firstNumber) || null })
  return (
    <FormCard title="Tax invoices" submit="Save" send={save} form={form} successText="Saved">
      <Typography>
        {brand?.words.abn === ''
          ? 'Enter your ABN under Brand: without it, an invoice is no tax invoice.'
          : 'Name and ABN are those of the brand.'}
      </Typography>
      <TextField
        label="First number"
        type="number"
        required
        disabled={firstNumber !== null}
        helperText="It can be set once. All invoices and credit notes are numbered from here, without a gap."
        {...field('firstNumber')}
      />
      <LabelledCheckbox
        label="Make an invoice for each order when it is placed or approved"
        isChecked={values.isMadeWhenPlaced}
        onToggle={(isMadeWhenPlaced) => set({ isMadeWhenPlaced })}
      />
      <TextField label="Address on invoices" multiline minRows={2} {...field('address')} />
      <Box sx={{ ...sideBySide, gap: 1 }}>
        <TextField label="Account name" {...field('accountName')} />
        <TextField label="BSB" {...field('bsb')} />
        <TextField label="Account number" {...field('accountNumber')} />
      </Box>
    </FormCard>
  )
}

export const invoiceDesk: DeskFeature = {
  name: 'invoice',
  OrderCard: OrderInvoices,
  CustomerCard: CustomerInvoicing,
  routes: [{ path: '/invoices', element: <InvoiceSettings /> }],
  menu: [
    { section: 'Shop', to: '/invoices', name: 'Invoices', icon: <ReceiptText size={20} />, rights: ['all'] },
  ],
}
