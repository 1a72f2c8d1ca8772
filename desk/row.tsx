/** An entry of a short list: primary text, secondary text and buttons. */
import { ListItem, type ListItemProps, ListItemText } from '@mui/material'
import type { ReactNode } from 'react'

type Props = ListItemProps & { primary: ReactNode; secondary: ReactNode }

export function Row({ primary, secondary, children, ...item }: Props) {
  return (
    <ListItem disableGutters sx={{ flexWrap: 'wrap', columnGap: 1 }} {...item}>
      <ListItemText
        primary={primary}
        secondary={secondary}
        sx={{ flexBasis: 200, overflowWrap: 'anywhere' }}
      />
      {children}
    </ListItem>
  )
}
