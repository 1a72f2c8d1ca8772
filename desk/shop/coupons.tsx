/** Coupons: made, changed and ended. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { formatCount } from '../../src/domain/count'
import { useAct } from '../acting'
import { call } from '../calls'
import { One, Part } from '../one'
import { momentOf } from '../words'

type Coupon = {
  id: string
  version: string
  percent: number
  startsAt: string | null
  endsAt: string | null
  maxUses: number | null
  uses: number
}

export function Coupons() {
  return (
    <One<Coupon[]> path="coupons" title="Coupons">
      {(coupons) => (
        <>
          <NewCoupon />
          <List aria-label="Coupons">
            {coupons.map((coupon) => (
              <Row key={coupon.id} coupon={coupon} />
            ))}
          </List>
        </>
      )}
    </One>
  )
}

function Row({ coupon }: { coupon: Coupon }) {
  const { act, isBusy } = useAct()
  const { id, version, percent, startsAt, endsAt, maxUses, uses } = coupon
  const isOver = endsAt !== null && new Date(endsAt) < new Date()
  const end = () => {
    const body = { version, percent, startsAt, maxUses, endsAt: new Date().toISOString() }
    return act(() => call('PUT', `coupons/${id}`, body), `${id} has ended.`)
  }
  const days = [startsAt && `from ${momentOf(startsAt)}`, endsAt && `until ${momentOf(endsAt)}`]
  const used = `used ${formatCount(uses)}${maxUses === null ? '' : ` of ${formatCount(maxUses)}`} times`
  return (
    <ListItem disableGutters>
      <ListItemText primary={`${id}: ${percent}%`} secondary={[...days, used].filter(Boolean).join(' · ')} />
      <Button size="small" disabled={isBusy || isOver} onClick={() => void end()} aria-label={`End ${id}`}>
        {isOver ? 'Ended' : 'End'}
      </Button>
    </ListItem>
  )
}

function NewCoupon() {
  const { act, isBusy } = useAct()
  const [code, setCode] = useState('')
  const [percent, setPercent] = useState('10')
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const [uses, setUses] = useState('')
  const momentIn = (day: string, time: string) => (day ? new Date(`${day}T${time}`).toISOString() : null)
  const save = () => {
    const body = {
      percent,
      startsAt: momentIn(from, '00:00:00'),
      // To the end of that day.
      endsAt: momentIn(until, '23:59:59'),
      maxUses: uses ? Number(uses) : null,
    }
    void act(
      () => call('PUT', `coupons/${encodeURIComponent(code)}`, body),
      `${code.toUpperCase()} gives ${percent}% off.`,
    )
  }
  const dates = { inputLabel: { shrink: true } }
  return (
    <Part title="Make or change a coupon" onSubmit={save}>
      <Box
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <TextField label="Code" required value={code} onChange={({ target }) => setCode(target.value)} />
        <TextField
          label="Percent"
          required
          value={percent}
          onChange={({ target }) => setPercent(target.value)}
        />
        <TextField
          label="From"
          type="date"
          slotProps={dates}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField
          label="Until"
          type="date"
          slotProps={dates}
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
        <TextField
          label="Uses at most"
          type="number"
          value={uses}
          onChange={({ target }) => setUses(target.value)}
        />
      </Box>
      <Box>
        <Button type="submit" variant="contained" disabled={isBusy}>
          Save coupon
        </Button>
      </Box>
    </Part>
  )
}
