/**
 * Slot of the sync status, under the shop's name. Its code loads for customers, and for visitors on a device that has
 * stored edits before.
 */
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { databaseExists } from '../../device/database'
import { whenIdle } from '../../device/page-events'
import { databases } from '../../device/storage-names'
import { useSignedIn } from '../../session/account'
import { lazyComponent } from '../../ui/lazy/lazy-piece'

const status = lazyComponent(() => import('./sync-status'), 'SyncStatus')

export function SyncSlot() {
  const signedIn = useSignedIn()
  const page = useRouterState({ select: (state) => state.location.pathname })
  const [hasStored, setHasStored] = useState(false)
  const isWanted = signedIn || hasStored
  const SyncStatus = status.useComponent(isWanted)
  // Checked on each page, because the previous one may have stored the first edit.
  const checkStored = useEffectEvent((_page: string) => {
    if (!hasStored) whenIdle(() => void databaseExists(databases.outbox).then(setHasStored))
  })
  useEffect(() => checkStored(page), [page])
  return isWanted && SyncStatus ? <SyncStatus /> : null
}
