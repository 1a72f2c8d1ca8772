/** Whose account it is, at a glance, and ways on from here. */
import { Link } from '@tanstack/react-router'
import { roleTitles } from '../../domain/account/profile'
import { useCustomerView } from '../../session/customer-view'
import { useProfile } from '../../session/profile'
import { buttonClass } from '../../ui/button'
import { ProfilePicture } from './profile-picture'
import styles from './profile-summary.module.css'

export function ProfileSummary() {
  const { fullName, email, picture, role } = useProfile()
  // What a customer pays is nothing for whoever looks over the shoulder.
  const hidden = useCustomerView()
  return (
    <section aria-label="Your account" className={styles.summary}>
      <ProfilePicture path={picture} fullName={fullName}>
        <div className={styles.words}>
          <p className={styles.name}>{fullName || email}</p>
          {fullName !== '' && <p>{email}</p>}
          {!hidden && <p className={styles.role}>{roleTitles[role]}</p>}
        </div>
      </ProfilePicture>
      <div className={styles.ways}>
        <Link to="/order_list" className={buttonClass('quiet')}>
          Your orders
        </Link>
        <Link to="/saved_address" className={buttonClass('quiet')}>
          Saved addresses
        </Link>
      </div>
    </section>
  )
}
