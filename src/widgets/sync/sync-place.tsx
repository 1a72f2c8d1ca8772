/**
 * The place of what waits to be sent, under the shop's name. Its code comes for customers, and for visitors of a device
 * that has kept something before.
 */
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { databaseExists } from '../../device/database'
import { whenIdle } from '../../device/page-events'
import { databases } from '../../device/storage-names'
import { useSignedIn } from '../../session/account'
import { lazyPiece } from '../../ui/lazy/lazy-piece'

const status = lazyPiece(() => import('./sync-status').then(({ SyncStatus }) => SyncStatus))

export function SyncSlot() {
  const signedIn = useSignedIn()
  const page = useRouterState({ select: (state) => state.location.pathname })
  const [hasStored, setHasStored] = useState(false)
  const wanted = signedIn || hasStored
  const SyncStatus = status.usePiece(wanted)
  // A page on the way may have been the first to keep something.
  const look = useEffectEvent((_page: string) => {
    if (!hasStored) whenIdle(() => void databaseExists(databases.outbox).then(setHasStored))
  })
  useEffect(() => look(page), [page])
  return wanted && SyncStatus ? <SyncStatus /> : null
}
