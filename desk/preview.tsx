/** The frame around what a form shows as the shop will show it after saving, and HTML in it. */
import { Box, Typography } from '@mui/material'
import purifier from 'dompurify'
import { type ReactNode, useEffect, useRef } from 'react'
import { blockTags, inlineTags } from '../src/domain/rich-text'

export function Preview({ children }: { children: ReactNode }) {
  return (
    <Box role="group" aria-label="Preview" sx={{ p: 2, borderRadius: 1, bgcolor: 'action.hover' }}>
      <Typography component="h3" variant="subtitle2">
        Preview
      </Typography>
      {children}
    </Box>
  )
}

/** Has the elements that the shop allows. Links have no address, so that a click does not leave unsaved values. */
export function PreviewHtml({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const allowed = { ALLOWED_TAGS: [...inlineTags, ...blockTags], ALLOWED_ATTR: [] }
    box.current?.replaceChildren(purifier.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true }))
  }, [html])
  return <Box ref={box} sx={{ overflowWrap: 'anywhere', '& a': { textDecoration: 'underline' } }} />
}
