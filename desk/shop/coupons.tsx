/** Coupons: creating, changing and ending them. */
import { Box, List, TextField } from '@mui/material'
import { formatCount } from '../../src/domain/count'
import type { DeskCoupon } from '../../src/domain/desk/shop-row'
import { call } from '../calls'
import { DayField, FormCard, useFields } from '../form'
import { LoadedScreen, SectionCard, sideBySide } from '../screen-parts'
import { ActionButton } from '../action-buttons'
import { Row } from '../row'
import { joinWithDots, formatDateTime } from '../format'

export function Coupons() {
  return (
    <LoadedScreen<DeskCoupon[]> path="coupons" title="Coupons">
      {(coupons) => (
        <>
          <NewCoupon />
          {coupons.length > 0 && (
            <SectionCard title="All coupons">
              <List disablePadding>
                {coupons.map((coupon) => (
                  <CouponRow key={coupon.id} {...coupon} />
                ))}
              </List>
            </SectionCard>
          )}
        </>
      )}
    </LoadedScreen>
  )
}

function CouponRow({ id, version, percent, startsAt, endsAt, maxUses, uses }: DeskCoupon) {
  const isOver = endsAt !== null && new Date(endsAt) < new Date()
  const from = startsAt && `from ${formatDateTime(startsAt)}`
  const until = endsAt && `${isOver ? 'ended' : 'until'} ${formatDateTime(endsAt)}`
  const used = `used ${formatCount(uses)}${maxUses === null ? '' : ` of ${formatCount(maxUses)}`} times`
  const ended = { version, percent, startsAt, maxUses, endsAt: new Date().toISOString() }
  return (
    <Row primary={`${id}: ${percent}%`} secondary={joinWithDots(from, until, used)}>
      {!isOver && (
        <ActionButton
          label="End"
          subject={id}
          request={['PUT', `coupons/${id}`, ended]}
          successText={`Coupon ${id} ended`}
        />
      )}
    </Row>
  )
}

function NewCoupon() {
  const { values, field } = useFields({ code: '', percent: '10', from: '', until: '', uses: '' })
  const { code, percent, from, until, uses } = values
  const toIsoTime = (day: string, time: string) => (day ? new Date(`${day}T${time}`).toISOString() : null)
  const save = () =>
    call('PUT', `coupons/${encodeURIComponent(code)}`, {
      percent,
      startsAt: toIsoTime(from, '00:00:00'),
      // The coupon is valid until the end of that day.
      endsAt: toIsoTime(until, '23:59:59'),
      maxUses: uses ? Number(uses) : null,
    })
  const done = `Coupon ${code.toUpperCase()} saved`
  return (
    <FormCard title="Add or replace a coupon" submit="Save coupon" send={save} successText={done}>
      <Box sx={{ ...sideBySide, gap: 1 }}>
        <TextField label="Code" required {...field('code')} />
        <TextField label="Percent" required {...field('percent')} />
        <DayField label="From" {...field('from')} />
        <DayField label="Until" {...field('until')} />
        <TextField label="Maximum uses" type="number" {...field('uses')} />
      </Box>
    </FormCard>
  )
}
