/** Says the title of a page that was opened without loading a document. */
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { VisuallyHidden } from '../../ui/visually-hidden'

/** The new screen sets the title right after it is there; in ms. */
const titleIsSet = 150

export function PageAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const stop = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return
      clearTimeout(timer)
      timer = setTimeout(() => setTitle(document.title), titleIsSet)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [router])
  return <VisuallyHidden aria-live="polite">{title}</VisuallyHidden>
}
