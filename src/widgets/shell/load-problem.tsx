/** Message that a part of an account page could not be loaded, with a retry button. */
import { isOutOfReach, readFailureMessage } from '../../domain/failure-message'
import { useConnectivity } from '../../session/connectivity'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'

type LoadProblemProps = { title: string; error: Error; onRetry: () => void }

export function LoadProblem({ title, error, onRetry }: LoadProblemProps) {
  const isOffline = useConnectivity() === 'offline'
  const retry = <Button onClick={onRetry}>Retry</Button>
  if (isOffline && isOutOfReach(error)) {
    return (
      <Notice title="Not saved on this device yet" actions={retry}>
        <p>You’re offline, and this hasn’t been opened here before. It opens when you’re back online.</p>
      </Notice>
    )
  }
  return (
    <Notice title={title} tone="error" actions={retry}>
      <p>{readFailureMessage(error)}</p>
    </Notice>
  )
}
