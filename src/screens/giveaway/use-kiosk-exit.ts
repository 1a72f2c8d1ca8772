/** Out of the kiosk, into the shop. Whoever may press the button was asked for the PIN before. */
import { useNavigate } from '@tanstack/react-router'
import { leaveKiosk } from '../../session/kiosk'

export function useKioskExit(): () => void {
  const navigate = useNavigate()
  return () => {
    leaveKiosk()
    // Not back to it by accident.
    void navigate({ to: '/', replace: true })
  }
}
