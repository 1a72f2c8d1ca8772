/** Reads the menu's categories ahead of the first opening, behind everything that the page itself needs. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenIdle } from '../device/page-events'

/** `alsoLoad` fetches the code that will draw them. */
export function useMenuAhead(alsoLoad: () => void): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let gone = false
    whenIdle(() => {
      if (gone) return
      alsoLoad()
      import('./category')
        .then(({ categoriesQuery, categoryGroupsQuery }) => {
          void queryClient.prefetchQuery(categoriesQuery())
          void queryClient.prefetchQuery(categoryGroupsQuery())
        })
        .catch((error: unknown) => console.warn('The menu could not be read ahead.', error))
    })
    return () => {
      gone = true
    }
  }, [queryClient, alsoLoad])
}
