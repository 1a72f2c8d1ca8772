/** Coupons: adding, changing, ending and removing them. */
import { Alert, Box, Button, List, TextField } from '@mui/material'
import { useState } from 'react'
import { formatCount } from '../../src/domain/count'
import type { DeskCoupon } from '../../src/domain/desk/shop-row'
import { couponCode } from '../../src/domain/price/quote'
import { call } from '../calls'
import { DayField, FormCard } from '../form'
import { useFormValues } from '../form-values'
import { LoadedScreen, SectionCard, sideBySide } from '../screen-parts'
import { ActionButton } from '../action-buttons'
import { Row } from '../row'
import { joinWithDots, formatDateTime, shopDay, shopMoment } from '../format'

type Choose = (id: string | null) => void

export function Coupons() {
  const [changedId, setChangedId] = useState<string | null>(null)
  return (
    <LoadedScreen<DeskCoupon[]> path="coupons" title="Coupons">
      {(coupons) => (
        <>
          <CouponForm
            key={changedId}
            coupon={coupons.find(({ id }) => id === changedId)}
            coupons={coupons}
            onChoose={setChangedId}
          />
          {coupons.length > 0 && (
            <SectionCard title="All coupons">
              <List disablePadding>
                {coupons.map((coupon) => (
                  <CouponRow key={coupon.id} coupon={coupon} onChoose={setChangedId} />
                ))}
              </List>
            </SectionCard>
          )}
        </>
      )}
    </LoadedScreen>
  )
}

function CouponRow({ coupon, onChoose }: { coupon: DeskCoupon; onChoose: Choose }) {
  const { id, version, percent, startsAt, endsAt, maxUses, uses } = coupon
  const isOver = endsAt !== null && new Date(endsAt) < new Date()
  const from = startsAt && `from ${formatDateTime(startsAt)}`
  const until = endsAt && `${isOver ? 'ended' : 'until'} ${formatDateTime(endsAt)}`
  const used = `used ${formatCount(uses)}${maxUses === null ? '' : ` of ${formatCount(maxUses)}`} times`
  const ended = { version, percent, startsAt, maxUses, endsAt: new Date().toISOString() }
  return (
    <Row primary={`${id}: ${percent}%`} secondary={joinWithDots(from, until, used)}>
      <Button size="small" aria-label={`Change: ${id}`} onClick={() => onChoose(id)}>
        Change
      </Button>
      {!isOver && (
        <ActionButton
          label="End"
          subject={id}
          request={['PUT', `coupons/${id}`, ended]}
          successText={`Coupon ${id} ended`}
        />
      )}
      <ActionButton
        label="Remove"
        subject={id}
        request={['DELETE', `coupons/${id}`]}
        question={`It was used ${formatCount(uses)} times. Orders stay as they are, and the log can undo this.`}
        isDestructive
        successText={`Coupon ${id} removed`}
      />
    </Row>
  )
}

const dayIn = (moment: string | null) => (moment ? shopDay(moment) : '')

/**
 * The first second of the day, or the last one of an end. An unchanged day returns `stored`, because a command may have
 * set another time of that day.
 */
function momentOf(day: string, stored: string | null, isEnd: boolean): string | null {
  if (day === dayIn(stored)) return stored
  if (day === '') return null
  const start = shopMoment(day, isEnd ? 24 : 0).getTime()
  return new Date(isEnd ? start - 1000 : start).toISOString()
}

type FormProps = { coupon: DeskCoupon | undefined; coupons: DeskCoupon[]; onChoose: Choose }

/** Changes `coupon`, or adds a coupon. */
function CouponForm({ coupon, coupons, onChoose }: FormProps) {
  const { version = null, percent = 10, startsAt = null, endsAt = null, maxUses = null } = coupon ?? {}
  const stored = {
    code: coupon?.id ?? '',
    percent: String(percent),
    from: dayIn(startsAt),
    until: dayIn(endsAt),
    uses: maxUses === null ? '' : String(maxUses),
  }
  const form = useFormValues(`coupon ${stored.code}`, stored, { isNew: !coupon })
  const { values, field } = form
  const code = couponCode(values.code)
  const existing = coupon ? undefined : coupons.find(({ id }) => id === code)
  const save = async () => {
    await call('PUT', `coupons/${encodeURIComponent(code)}`, {
      version,
      percent: values.percent,
      startsAt: momentOf(values.from, startsAt, false),
      // The coupon is valid until the end of that day.
      endsAt: momentOf(values.until, endsAt, true),
      maxUses: values.uses ? Number(values.uses) : null,
    })
    choose(null)
  }
  const choose: Choose = (id) => {
    form.finish()
    onChoose(id)
  }
  return (
    <FormCard
      title={coupon ? `Change ${coupon.id}` : 'Add a coupon'}
      submit="Save coupon"
      send={save}
      form={form}
      successText={`Coupon ${code} saved`}
      isReady={!existing}
      extra={coupon && <Button onClick={() => onChoose(null)}>Add another coupon instead</Button>}
    >
      {existing && (
        <Alert severity="info" action={<Button onClick={() => choose(code)}>Change {code}</Button>}>
          {code} exists already.
        </Alert>
      )}
      <Box sx={{ ...sideBySide, gap: 1 }}>
        <TextField label="Code" required disabled={coupon !== undefined} {...field('code')} />
        <TextField label="Percent" required {...field('percent')} />
        <DayField label="From" {...field('from')} />
        <DayField label="Until" {...field('until')} />
        <TextField label="Maximum uses" type="number" helperText="Empty: unlimited" {...field('uses')} />
      </Box>
    </FormCard>
  )
}
