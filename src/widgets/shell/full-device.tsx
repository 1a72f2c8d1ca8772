/** Shown when a new version could not be installed because it does not fit on this device (req 13.8). */
import { type ReactNode, useEffect, useState } from 'react'
import { reportFailedUpdate } from '../../saved/update-ready'
import { isDeviceFull, makeRoomForUpdate } from '../../device/update-space'
import { Button } from '../../ui/button'
import styles from './later-pieces.module.css'

/** `later`: the button that closes the notice. */
export function FullDevice({ later }: { later: ReactNode }) {
  const [isFull, setIsFull] = useState(false)
  useEffect(() => void isDeviceFull().then(setIsFull), [])
  if (!isFull) return null
  const freeSpace = () => {
    reportFailedUpdate(false)
    void makeRoomForUpdate()
  }
  return (
    <div className={styles.offer}>
      <p>
        <strong>No space for an update</strong> The new version of the shop doesn’t fit on this device. You
        can delete the pictures and pages that you only viewed; your changes stay. The{' '}
        <a href="/offline">offline catalogue</a> needs the most space.
      </p>
      <Button onClick={freeSpace}>Free up space</Button>
      {later}
    </div>
  )
}
