/** The form of an address, new or saved. What was typed stays until the provider has it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import {
  addressErrors,
  type AddressFields,
  type AddressKind,
  addressTitles,
  blankAddress,
} from '../../domain/account/address'
import { useDraft } from '../../saved/drafts/use-draft'
import { saveAddressMutation } from '../../queries/address'
import { buttonClass } from '../../ui/button'
import { showToast } from '../../ui/toast/toast'
import { useForm } from '../../ui/form/use-form'
import { useIsHere } from '../../ui/use-is-here'
import { useWriteKey } from '../../ui/form/use-write-key'
import { AccountFrame } from '../../widgets/sign-in/account-frame'
import { ContactInputs, PlaceInputs } from '../../widgets/form/address-fields'
import { Form } from '../../widgets/form/form'
import styles from './account-form.module.css'

type AddressFormProps = {
  title: string
  kind: AddressKind
  /** Null for a new one. */
  id: string | null
  /** May be a saved copy first and the provider's own later. */
  saved: AddressFields | null
}

export function AddressForm({ title, kind, id, saved }: AddressFormProps) {
  const router = useRouter()
  const form = useForm(saved ?? blankAddress, (fields) => addressErrors(kind, fields))
  const draft = useDraft(`address/${kind}/${id ?? 'new'}`, form)
  const save = useMutation(saveAddressMutation(useQueryClient()))
  const keyOf = useWriteKey()
  const isHere = useIsHere()

  const send = (fields: AddressFields) => {
    const address = { kind, id, fields }
    return save.mutateAsync({ address, key: keyOf(address) })
  }
  const onSent = (message: string) => {
    showToast('success', message || 'The address was saved.')
    // Who went on to another page in the meantime stays there.
    if (isHere()) void router.navigate({ to: '/saved_address' })
  }
  return (
    <AccountFrame title={title} hasProblems={form.problems.length > 0}>
      <h2>{addressTitles[kind]}</h2>
      <Form
        form={form}
        draft={draft}
        send={send}
        onSent={onSent}
        submit="Save address"
        className={styles.wide}
        actions={
          <Link to="/saved_address" className={buttonClass('quiet')} onClick={draft.forget}>
            Cancel
          </Link>
        }
      >
        <PlaceInputs kind={kind} field={form.field} />
        {kind === 'billing' && <ContactInputs kind={kind} field={form.field} />}
      </Form>
    </AccountFrame>
  )
}
