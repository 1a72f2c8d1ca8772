/** Reads the menu's categories ahead of the first opening, behind everything that the page itself needs. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenIdle } from '../device/page-events'
import { categoriesQuery, categoryGroupsQuery } from './category'

/** `alsoLoad` fetches the code that will draw them. */
export function useMenuAhead(alsoLoad: () => void): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let gone = false
    whenIdle(() => {
      if (gone) return
      alsoLoad()
      void queryClient.prefetchQuery(categoriesQuery())
      void queryClient.prefetchQuery(categoryGroupsQuery())
    })
    return () => {
      gone = true
    }
  }, [queryClient, alsoLoad])
}
