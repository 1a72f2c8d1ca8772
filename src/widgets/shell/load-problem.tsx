/** Message that a part of a page could not be loaded, with a retry button. */
import { isOutOfReach, readFailureMessage } from '../../domain/failure-message'
import { useConnectivity } from '../../session/connectivity'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'

type LoadProblemProps = {
  title: string
  error: Error
  onRetry: () => void
  /** Shown in place of the error when there is no network. */
  offlineNotice?: { title: string; text: string }
}

const defaultNotice = {
  title: 'Not saved on this device yet',
  text: 'You’re offline, and this hasn’t been opened here before. It opens when you’re back online.',
}

export function LoadProblem({ title, error, onRetry, offlineNotice = defaultNotice }: LoadProblemProps) {
  const isOffline = useConnectivity() === 'offline' && isOutOfReach(error)
  return (
    <Notice
      title={isOffline ? offlineNotice.title : title}
      tone={isOffline ? 'calm' : 'error'}
      actions={<Button onClick={onRetry}>Retry</Button>}
    >
      <p>{isOffline ? offlineNotice.text : readFailureMessage(error)}</p>
    </Notice>
  )
}
