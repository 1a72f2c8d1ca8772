/** A field of the lead form, with the input that suits its kind on a tablet (req 26.6, 26.8). */
import { maxLeadText } from '../rules/lead'
import { linesOf, toggledLine, type TypedAnswers } from '../rules/lead-answers'
import { choicesOf, type LeadField as FormField } from '../rules/lead-form'
import { Field, TextArea } from '../../../src/ui/form/field'
import type { FormState } from '../../../src/ui/form/use-form'
import { Choices } from './choices'
import type { SuggestedProduct } from './suggested-products'
import styles from './lead-form.module.css'

/** Props of all text inputs: browsers must not remember the data of a visitor. */
export const noAutofill = { autoComplete: 'off', spellCheck: false } as const

const inputTypes = { email: 'email', phone: 'tel', date: 'date' } as const

type LeadFieldProps = {
  field: FormField
  form: FormState<TypedAnswers>
  products: readonly SuggestedProduct[]
}

export function LeadField({ field, form, products }: LeadFieldProps) {
  const { id, kind, label, required } = field
  const fieldProps = form.field(id)
  const requiredNote = required ? 'Required' : undefined
  const setAnswer = (text: string) => form.change(id, text)
  switch (kind) {
    case 'text':
      return (
        <Field
          label={label}
          labelNote={requiredNote}
          {...fieldProps}
          {...noAutofill}
          autoCapitalize="sentences"
        />
      )
    case 'email':
    case 'phone':
    case 'date':
      return (
        <Field
          label={label}
          labelNote={requiredNote}
          {...fieldProps}
          {...noAutofill}
          type={inputTypes[kind]}
          autoCapitalize="none"
        />
      )
    case 'note':
      return (
        <TextArea
          label={label}
          labelNote={requiredNote}
          {...fieldProps}
          autoComplete="off"
          rows={3}
          maxLength={maxLeadText.note}
        />
      )
    case 'choice':
    case 'grade':
      return (
        <Choices
          id={fieldProps.id}
          legend={label}
          labelNote={requiredNote}
          error={fieldProps.error}
          choices={choicesOf(field)}
          chosen={[fieldProps.value]}
          // Tapping the chosen option again clears it, in case of a mistake.
          onChoose={(value) => setAnswer(value === fieldProps.value ? '' : value)}
        />
      )
    case 'several':
    case 'products': {
      const choices =
        kind === 'several' ? choicesOf(field) : products.map(({ slug, name }) => [slug, name] as const)
      if (choices.length === 0) return null
      return (
        <Choices
          multiple
          id={fieldProps.id}
          legend={label}
          labelNote={requiredNote}
          error={fieldProps.error}
          choices={choices}
          chosen={linesOf(fieldProps.value)}
          onChoose={(value) => setAnswer(toggledLine(fieldProps.value, value))}
        />
      )
    }
    case 'consent':
      return (
        <label className={styles.consent}>
          <input
            type="checkbox"
            autoComplete="off"
            checked={fieldProps.value === '1'}
            onChange={({ target }) => setAnswer(target.checked ? '1' : '')}
          />
          {label}
        </label>
      )
  }
}
