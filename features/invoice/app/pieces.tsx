/** The invoices of an order, the payment terms at the checkout, and the ABN in the account (req 28.5 to 28.7). */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { fetchCustomerFile } from '../../../src/api/content/file'
import { apiUrl } from '../../../src/api/hosts'
import { request } from '../../../src/api/request'
import { enveloped, MessageReply } from '../../../src/api/wire'
import { write } from '../../../src/api/write'
import { saveBlob } from '../../../src/device/files'
import { failureMessage } from '../../../src/domain/failure-message'
import { readAfterWrite, readQuery } from '../../../src/queries/read-query'
import { useCustomerView } from '../../../src/session/customer-view'
import { requireSameSession } from '../../../src/session/session-reader'
import { Button } from '../../../src/ui/button'
import { Field } from '../../../src/ui/form/field'
import { useForm, useIdempotencyKey } from '../../../src/ui/form/use-form'
import { showToast } from '../../../src/ui/toast/toast'
import { useSingleRun } from '../../../src/ui/use-lifetime'
import { Form } from '../../../src/widgets/form/form'
import type { SlotProps } from '../../../src/widgets/frame/features'
import { InvoiceBuyer, OrderInvoices as Invoices } from '../contract'
import { buyerAbnProblem, termsText } from '../rules/invoice'

const invoicesQuery = (orderId: string) =>
  readQuery(['invoices', orderId], 'member', (signal) =>
    request('GET', `invoices/${encodeURIComponent(orderId)}`, enveloped(Invoices), {
      asMember: true,
      signal,
    }),
  )

const buyerQuery = () =>
  readQuery(['invoice-buyer'], 'member', (signal) =>
    request('GET', 'invoices/buyer', enveloped(InvoiceBuyer), { asMember: true, signal }),
  )

const labels = { invoice: 'Tax invoice (PDF)', 'credit note': 'Credit note (PDF)' }

/** Customer view hides invoices, because they contain prices. */
export function OrderInvoices({ orderId }: SlotProps['orderAction']) {
  const { data } = useQuery(invoicesQuery(orderId))
  const isCustomerView = useCustomerView()
  const [runOnce, isBusy] = useSingleRun()
  if (!data || isCustomerView) return null
  const save = async (id: number, name: string) => {
    try {
      saveBlob(await requireSameSession(() => fetchCustomerFile(apiUrl(`invoices/files/${id}`), name)), name)
    } catch (error) {
      showToast('error', failureMessage(error))
    }
  }
  const { invoices, needsAbn } = data.value
  return (
    <>
      {invoices.map(({ id, kind }) => (
        <Button
          key={id}
          variant="quiet"
          aria-disabled={isBusy}
          onClick={() => void runOnce(() => save(id, `${kind.replace(' ', '-')}-${id}.pdf`))}
        >
          <FileText aria-hidden="true" size={20} />
          {labels[kind]}
        </Button>
      ))}
      {needsAbn && (
        <p className="soft">
          Invoices from $1,000 should show your ABN. <Link to="/account">Add your ABN</Link> for the next one.
        </p>
      )}
    </>
  )
}

export function PaymentTerms() {
  const { data } = useQuery(buyerQuery())
  const days = data?.value.termsDays ?? null
  return days === null ? null : <p className="strong">Your terms: {termsText(days)}.</p>
}

export function AbnPanel() {
  const { data } = useQuery(buyerQuery())
  return data ? <AbnForm abn={data.value.abn} /> : null
}

function AbnForm({ abn: initial }: { abn: string }) {
  const queryClient = useQueryClient()
  const form = useForm({ abn: initial }, ({ abn }) => {
    const problem = buyerAbnProblem(abn)
    return problem === null ? {} : { abn: problem }
  })
  const keyOf = useIdempotencyKey()
  const send = async ({ abn }: { abn: string }) => {
    const options = { body: { Abn: abn }, idempotencyKey: keyOf(abn) }
    const message = await requireSameSession(() => write('PUT', 'invoices/buyer', MessageReply, options))
    await readAfterWrite(queryClient, buyerQuery().queryKey)
    return message
  }
  const onSent = (message: string) => {
    showToast('success', message || 'Your ABN was saved.')
    form.reset()
  }
  return (
    <Form form={form} send={send} onSent={onSent} submitLabel="Save ABN">
      <Field label="ABN (for tax invoices)" inputMode="numeric" autoComplete="off" {...form.field('abn')} />
    </Form>
  )
}
