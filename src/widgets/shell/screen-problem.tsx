/** Error screen: page not saved on this device, no answer, or an application error (req 1.15). */
import { Link, type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ContractFailure, MissingFailure, RejectedFailure } from '../../domain/failure'
import { isOutOfReach, readFailureMessage } from '../../domain/failure-message'
import { useConnectivity } from '../../session/connectivity'
import { Button, buttonClass } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Page } from '../../ui/page'
import { DocumentHead } from '../frame/document-head'
import { NotFound } from './not-found'

export function ScreenProblem({ error }: ErrorComponentProps) {
  const router = useRouter()
  const { title, text, tone } = useProblemText(error)
  // A portal is missing after the end of the session that may open it, even if its page was on screen.
  if (error instanceof MissingFailure) return <NotFound />
  return (
    <Page>
      <DocumentHead title={title} isTemporaryProblem />
      <Notice
        heading="h1"
        title={title}
        tone={tone}
        actions={
          <>
            <Button onClick={() => void router.invalidate()}>Retry</Button>
            <Link to="/" className={buttonClass('quiet')}>
              Home
            </Link>
            {tone === 'calm' && (
              <Link to="/offline" className={buttonClass('quiet')}>
                Offline catalogue
              </Link>
            )}
          </>
        }
      >
        <p>{text}</p>
      </Notice>
    </Page>
  )
}

type ProblemText = { title: string; text: string; tone: 'calm' | 'error' }

function useProblemText(error: unknown): ProblemText {
  const offline = useConnectivity() === 'offline'
  if (isOutOfReach(error)) {
    return {
      title: 'Not saved on this device yet',
      text: offline
        ? 'You’re offline, and this page isn’t saved here yet. It opens when you’re back online.'
        : 'The shop didn’t answer in time, and this page isn’t saved here yet. Try again.',
      tone: 'calm',
    }
  }
  if (error instanceof RejectedFailure || error instanceof ContractFailure) {
    return { title: 'This page could not be loaded', text: readFailureMessage(error), tone: 'error' }
  }
  return {
    title: 'Unexpected Application Error!',
    text: 'Something went wrong on our side. Nothing that you saved is lost.',
    tone: 'error',
  }
}
