/** The two lists of saved addresses; trouble with one leaves the other alone (req 7.12). */
import { AccountFrame } from '../../widgets/sign-in/account-frame'
import { AddressList } from './address-list'
import styles from './saved-address.module.css'

export function SavedAddressScreen() {
  return (
    <AccountFrame title="Saved addresses">
      <div className={styles.lists}>
        <AddressList kind="billing" />
        <AddressList kind="shipping" />
      </div>
    </AccountFrame>
  )
}
