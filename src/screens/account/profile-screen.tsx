/** Who the customer is, and what they say about themselves (req 7.9). */
import { AccountFrame } from '../../widgets/sign-in/account-frame'
import { ProfileForm } from './profile-form'
import { ProfileSummary } from './profile-summary'
import { useProfileForm } from './use-profile-form'

export function ProfileScreen() {
  const form = useProfileForm()
  return (
    <AccountFrame title="Account info" hasProblems={form.problems.length > 0}>
      <ProfileSummary />
      <ProfileForm form={form} />
    </AccountFrame>
  )
}
