/** A new password for who knows the old one (req 7.11). */
import { useMutation } from '@tanstack/react-query'
import { changePasswordErrors, passwordHint } from '../../domain/account/password'
import { useContact } from '../../session/profile'
import { changePasswordMutation } from '../../queries/profile'
import { PasswordField } from '../../ui/form/password-field'
import { showToast } from '../../ui/toast/toast'
import { useForm } from '../../ui/form/use-form'
import { AccountFrame } from '../../widgets/sign-in/account-frame'
import { Form } from '../../widgets/form/form'
import styles from './account-form.module.css'

const blank = { current: '', next: '', again: '' }

export function ChangePasswordScreen() {
  const { email } = useContact()
  const form = useForm(blank, (fields) => changePasswordErrors(fields, email))
  const change = useMutation(changePasswordMutation())
  const onSent = (message: string) => {
    showToast('success', message || 'Your password was changed.')
    form.reset()
  }
  return (
    <AccountFrame title="Change password" hasProblems={form.problems.length > 0}>
      <Form
        form={form}
        send={change.mutateAsync}
        onSent={onSent}
        onRefused={(words) => showToast('error', words)}
        submit="Change password"
        className={styles.narrow}
      >
        {/* For the browser's own store of passwords: whose this one is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label="Current Password" autoComplete="current-password" {...form.field('current')} />
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          hint={passwordHint}
          {...form.field('next')}
        />
        <PasswordField label="Confirm Password" autoComplete="new-password" {...form.field('again')} />
      </Form>
    </AccountFrame>
  )
}
