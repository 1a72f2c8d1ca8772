/** Coupons: made, changed and ended. */
import { Box, List, ListItem, ListItemText, TextField } from '@mui/material'
import { formatCount } from '../../src/domain/count'
import { call } from '../calls'
import { DayField, FormPart, useTyped } from '../form'
import { One, Part } from '../one'
import { Press } from '../press'
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
          {coupons.length > 0 && (
            <Part title="All coupons">
              <List disablePadding>
                {coupons.map((coupon) => (
                  <Row key={coupon.id} coupon={coupon} />
                ))}
              </List>
            </Part>
          )}
        </>
      )}
    </One>
  )
}

function Row({ coupon }: { coupon: Coupon }) {
  const { id, version, percent, startsAt, endsAt, maxUses, uses } = coupon
  const isOver = endsAt !== null && new Date(endsAt) < new Date()
  const days = [
    startsAt && `from ${momentOf(startsAt)}`,
    endsAt && `${isOver ? 'ended' : 'until'} ${momentOf(endsAt)}`,
  ]
  const used = `used ${formatCount(uses)}${maxUses === null ? '' : ` of ${formatCount(maxUses)}`} times`
  const ended = { version, percent, startsAt, maxUses, endsAt: new Date().toISOString() }
  return (
    <ListItem disableGutters>
      <ListItemText primary={`${id}: ${percent}%`} secondary={[...days, used].filter(Boolean).join(' · ')} />
      {!isOver && (
        <Press label="End" of={id} asks={['PUT', `coupons/${id}`, ended]} done={`${id} has ended.`} />
      )}
    </ListItem>
  )
}

function NewCoupon() {
  const [code, percent, from, until, uses] = [useTyped(), useTyped('10'), useTyped(), useTyped(), useTyped()]
  const momentIn = (day: string, time: string) => (day ? new Date(`${day}T${time}`).toISOString() : null)
  const save = () =>
    call('PUT', `coupons/${encodeURIComponent(code.value)}`, {
      percent: percent.value,
      startsAt: momentIn(from.value, '00:00:00'),
      // To the end of that day.
      endsAt: momentIn(until.value, '23:59:59'),
      maxUses: uses.value ? Number(uses.value) : null,
    })
  const done = `${code.value.toUpperCase()} gives ${percent.value}% off.`
  return (
    <FormPart title="Make or change a coupon" submit="Save coupon" send={save} done={done}>
      <Box
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <TextField label="Code" required {...code.field} />
        <TextField label="Percent" required {...percent.field} />
        <DayField label="From" {...from.field} />
        <DayField label="Until" {...until.field} />
        <TextField label="Uses at most" type="number" {...uses.field} />
      </Box>
    </FormPart>
  )
}
