/** What is typed for a quote; all of it is kept with the draft. */
import {
  type ClientDraft,
  longestName,
  type QuoteOptions,
  withQuote,
} from '../../../domain/client-draft/client-draft'
import { longestNotes, readValidDays, usualQuoteNumber } from '../../../domain/client-draft/client-quote'
import { quoteValidDays } from '../../../domain/price/quote'
import { usualChoice } from '../../../domain/price/shown-price'
import { clientDrafts } from '../../../saved/client-drafts/client-drafts'
import { useCustomerView } from '../../../session/customer-view'
import { useProfile } from '../../../session/profile'
import { Field, TextArea } from '../../../ui/form/field'
import { PriceChoiceFields } from '../../../widgets/print/price-choice'
import { QuoteLogo } from './quote-logo'

export function QuoteFields({ draft, className }: { draft: ClientDraft; className: string | undefined }) {
  const { role, fullName, mobileNumber } = useProfile()
  const isCustomerView = useCustomerView()
  const { quote = {} } = draft
  const type = (change: QuoteOptions) => clientDrafts().type(draft.id, withQuote(change))
  const field = (name: 'number' | 'validDays' | 'name' | 'phone' | 'notes', usual: string) => ({
    value: quote[name] ?? usual,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => type({ [name]: target.value }),
  })
  return (
    <section aria-label="What stands on it" className={className}>
      {!isCustomerView && (
        <PriceChoiceFields
          choice={quote.price ?? usualChoice(role)}
          role={role}
          onChoice={(price) => type({ price })}
        />
      )}
      <Field
        label="Valid for days"
        inputMode="numeric"
        error={
          readValidDays(quote.validDays) === null ? 'Please type a whole number from 1 to 365' : undefined
        }
        {...field('validDays', String(quoteValidDays))}
      />
      <Field label="Quote number" maxLength={longestName} {...field('number', usualQuoteNumber(draft))} />
      <Field label="Your name" maxLength={longestName} {...field('name', fullName)} />
      <Field label="Your phone" maxLength={longestName} {...field('phone', mobileNumber)} />
      <TextArea label="Notes" rows={4} maxLength={longestNotes} {...field('notes', '')} />
      <QuoteLogo />
    </section>
  )
}
