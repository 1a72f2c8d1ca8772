/**
 * The offer of a new version (req 13.2): it waits to be accepted and never reloads by itself. What is being sent is
 * waited for, and what no draft keeps is not thrown away without asking.
 */
import { useIsMutating } from '@tanstack/react-query'
import { useState } from 'react'
import { isTypedHere } from '../../saved/drafts/use-draft'
import { acceptUpdate, postponeUpdate, useUpdate } from '../../saved/update-ready'
import { Button } from '../../ui/button'
import styles from './update-offer.module.css'

const words = {
  offer: 'A new version of the shop is here. This page stays as it is.',
  sending: 'Something is being sent just now. Please press Update again when it has arrived.',
  typed: 'What you typed in the form on this page cannot be kept. Send it first, or update all the same.',
  updating: 'One moment…',
}

export function UpdateOffer() {
  const update = useUpdate()
  const isSending = useIsMutating() > 0
  const [reason, setReason] = useState<'offer' | 'sending' | 'typed'>('offer')
  const said = update === 'updating' ? 'updating' : reason === 'sending' && !isSending ? 'offer' : reason

  const press = () => {
    if (isSending) setReason('sending')
    else if (said !== 'typed' && isTypedHere()) setReason('typed')
    else void acceptUpdate()
  }
  return (
    <div role="status">
      {update !== 'none' && (
        <div className={styles.offer}>
          <p>
            <strong>Update ready</strong> {words[said]}
          </p>
          <Button aria-disabled={update === 'updating'} onClick={press}>
            {said === 'typed' ? 'Update all the same' : 'Update'}
          </Button>
          {update === 'ready' && (
            <Button look="quiet" onClick={postponeUpdate}>
              Later
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
