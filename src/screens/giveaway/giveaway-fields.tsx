/** What an entry asks for, on the page and in the kiosk. */
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

/** What the browser may fill in, where the device is the visitor's own. */
const autofill = {
  fullName: 'name',
  schoolName: 'organization',
  position: 'organization-title',
  email: 'email',
  phone: 'tel',
} as const

type GiveawayFieldsProps = {
  form: FormState<Fields>
  /** In the kiosk, another word for each visitor: what a browser remembers of fields it remembers by name. */
  visitor?: string
}

export function GiveawayFields({ form, visitor }: GiveawayFieldsProps) {
  const unremembered = (name: string) =>
    visitor === undefined ? {} : { name: `${visitor}${Object.keys(form.initial).indexOf(name)}` }
  const text = (name: keyof typeof autofill) => ({
    label: giveawayLabels[name],
    enterKeyHint: 'next' as const,
    ...form.field(name),
    ...(visitor === undefined
      ? { autoComplete: autofill[name] }
      : {
          ...unremembered(name),
          autoComplete: 'off',
          autoCorrect: 'off',
          spellCheck: false,
          onKeyDown: goOn,
        }),
  })
  const newsletter = form.field('newsletter')
  return (
    <div>
      <Field {...text('fullName')} autoCapitalize="words" />
      <div className={row.pair}>
        <Field {...text('schoolName')} autoCapitalize="words" />
        <Field {...text('position')} autoCapitalize="words" />
      </div>
      <div className={row.pair}>
        <Field {...text('email')} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />
        <Field {...text('phone')} type="tel" inputMode="tel" enterKeyHint="done" />
      </div>
      <InterestBoxes
        label={giveawayLabels.interests}
        {...form.field('interests')}
        {...unremembered('interests')}
        onChoose={(joined) => form.change('interests', joined)}
      />
      <Switch
        autoComplete="off"
        id={newsletter.id}
        {...unremembered('newsletter')}
        checked={newsletter.value === '1'}
        className={styles.newsletter}
        onChange={({ target }) => form.change('newsletter', target.checked ? '1' : '0')}
      >
        {giveawayLabels.newsletter}
      </Switch>
    </div>
  )
}

/** Enter goes to the next field, as the keyboards of tablets promise; the last one puts the keyboard away. */
function goOn(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const here = event.currentTarget
  const texts = [...(here.form?.elements ?? [])].filter((field) =>
    field.matches('input:not([type="checkbox"])'),
  )
  const next = texts[texts.indexOf(here) + 1]
  if (next instanceof HTMLInputElement) next.focus()
  else here.blur()
}

const boxes: readonly Interest[] = [...interests, everyInterest]

type InterestBoxesProps = {
  label: string
  /** Of the first box: a problem leads there. */
  id: string
  name: string
  /** The joined text. */
  value: string
  error: string | undefined
  onChoose: (joined: string) => void
}

/** What a visitor liked: any of a few, or all of them at once, which holds the others (req 10.1). */
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
