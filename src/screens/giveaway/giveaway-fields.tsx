/** The fields of a giveaway entry, for the page and the kiosk. */
import type { KeyboardEvent } from 'react'
import {
  everyInterest,
  type GiveawayFields as Fields,
  giveawayLabels,
  type Interest,
  interests,
  isInterestLocked,
  isInterestTicked,
  tickInterest,
} from '../../domain/kiosk/giveaway'
import { Field } from '../../ui/form/field'
import { Switch } from '../../ui/form/switch'
import type { FormState } from '../../ui/form/use-form'
import row from '../../ui/form/pair.module.css'
import styles from './giveaway-fields.module.css'

/** Values of the autocomplete attribute. They are used only on a visitor's own device. */
const autoCompleteValues = {
  fullName: 'name',
  schoolName: 'organization',
  position: 'organization-title',
  email: 'email',
  phone: 'tel',
} as const

type GiveawayFieldsProps = {
  form: FormState<Fields>
  /**
   * In the kiosk each visitor gets another prefix for the field names, because browsers remember values by field
   * name.
   */
  namePrefix?: string
}

export function GiveawayFields({ form, namePrefix }: GiveawayFieldsProps) {
  const uniqueNameProps = (name: string) =>
    namePrefix === undefined ? {} : { name: `${namePrefix}${Object.keys(form.initial).indexOf(name)}` }
  const textFieldProps = (name: keyof typeof autoCompleteValues) => ({
    label: giveawayLabels[name],
    enterKeyHint: 'next' as const,
    ...form.field(name),
    ...(namePrefix === undefined
      ? { autoComplete: autoCompleteValues[name] }
      : {
          ...uniqueNameProps(name),
          autoComplete: 'off',
          autoCorrect: 'off',
          spellCheck: false,
          onKeyDown: focusNextField,
        }),
  })
  const newsletter = form.field('newsletter')
  return (
    <div>
      <Field {...textFieldProps('fullName')} autoCapitalize="words" />
      <div className={row.pair}>
        <Field {...textFieldProps('schoolName')} autoCapitalize="words" />
        <Field {...textFieldProps('position')} autoCapitalize="words" />
      </div>
      <div className={row.pair}>
        <Field
          {...textFieldProps('email')}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field {...textFieldProps('phone')} type="tel" inputMode="tel" enterKeyHint="done" />
      </div>
      <InterestBoxes
        label={giveawayLabels.interests}
        {...form.field('interests')}
        {...uniqueNameProps('interests')}
        onChoose={(joined) => form.change('interests', joined)}
      />
      <Switch
        autoComplete="off"
        id={newsletter.id}
        {...uniqueNameProps('newsletter')}
        checked={newsletter.value === '1'}
        className={styles.newsletter}
        onChange={({ target }) => form.change('newsletter', target.checked ? '1' : '0')}
      >
        {giveawayLabels.newsletter}
      </Switch>
    </div>
  )
}

/** Enter moves to the next field, as the keyboards of tablets promise. In the last field Enter hides the keyboard. */
function focusNextField(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const current = event.currentTarget
  const textFields = [...(current.form?.elements ?? [])].filter((field) =>
    field.matches('input:not([type="checkbox"])'),
  )
  const next = textFields[textFields.indexOf(current) + 1]
  if (next instanceof HTMLInputElement) next.focus()
  else current.blur()
}

const boxes: readonly Interest[] = [...interests, everyInterest]

type InterestBoxesProps = {
  label: string
  /** Id of the first box, which the link of an error leads to. */
  id: string
  name: string
  /** The ticked interests as one joined text. */
  value: string
  error: string | undefined
  onChoose: (joined: string) => void
}

/** Boxes for a visitor's interests: several interests, or a box that includes all interests (req 10.1). */
function InterestBoxes({ label, id, name, value, error, onChoose }: InterestBoxesProps) {
  const errorId = `${id}-error`
  return (
    <fieldset className={styles.interests} aria-describedby={error === undefined ? undefined : errorId}>
      <legend>{label}</legend>
      <div className={styles.choices}>
        {boxes.map((interest, index) => (
          <label key={interest} className={styles.choice}>
            <input
              type="checkbox"
              autoComplete="off"
              id={index === 0 ? id : undefined}
              name={name}
              aria-invalid={error !== undefined}
              checked={isInterestTicked(value, interest)}
              disabled={isInterestLocked(value, interest)}
              onChange={() => onChoose(tickInterest(value, interest))}
            />
            {interest}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
