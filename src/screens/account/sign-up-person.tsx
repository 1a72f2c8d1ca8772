/** Step one: who signs up. Nothing is sent yet. */
import { passwordHint } from '../../domain/account/password'
import { customerTypes } from '../../domain/account/sign-up'
import type { FormDraft } from '../../saved/drafts/use-draft'
import { Field, Select } from '../../ui/form/field'
import row from '../../ui/form/pair.module.css'
import { PasswordField } from '../../ui/form/password-field'
import type { FormState } from '../../ui/form/use-form'
import { Form } from '../../widgets/form/form'
import { ShellLink } from '../../widgets/shell/shell-link'
import type { Person } from './sign-up-fields'
import styles from './sign-up.module.css'

const optional = 'Optional'

type SignUpPersonProps = { form: FormState<Person>; draft: FormDraft; onDone: () => void }

export function SignUpPerson({ form, draft, onDone }: SignUpPersonProps) {
  return (
    <>
      <Form
        form={form}
        draft={draft}
        submit="Continue"
        online={false}
        send={() => Promise.resolve()}
        onSent={onDone}
      >
        <div className={row.pair}>
          <Field label="Full name" autoComplete="name" {...form.field('fullName')} />
          <Field label="Mobile number" type="tel" autoComplete="tel" {...form.field('mobileNumber')} />
        </div>
        <Field
          label="Email"
          type="email"
          inputMode="email"
          hint="With this address you sign in."
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('email')}
        />
        <div className={row.pair}>
          <Field
            label="Business name"
            hint={optional}
            autoComplete="organization"
            {...form.field('businessName')}
          />
          <Field label="Industry name" hint={optional} {...form.field('industryName')} />
        </div>
        <div className={row.pair}>
          <Field
            label="Web address"
            hint={optional}
            inputMode="url"
            autoComplete="url"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field('webAddress')}
          />
          <Select label="Customer type" hint="How you buy from us." {...form.field('type')}>
            <option value="">Please choose</option>
            {customerTypes.map(({ roleId, name }) => (
              <option key={roleId} value={roleId}>
                {name}
              </option>
            ))}
          </Select>
        </div>
        <PasswordField
          label="Password"
          hint={passwordHint}
          autoComplete="new-password"
          {...form.field('password')}
        />
      </Form>
      <p className={styles.elsewhere}>
        You have an account? <ShellLink href="/signin">Sign in</ShellLink>
      </p>
    </>
  )
}
