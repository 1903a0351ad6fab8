import { Link, useFormat } from '@balafon/sdk/client'
import { Button, getButtonClass } from '@balafon/ui/button'
import { RadioGroup } from '@balafon/ui/radio-group'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SandboxOutcome, type SandboxSubscription } from '../../contract/sandbox.ts'
import { SandboxDispute } from './sandbox-dispute.tsx'
import classes from './sandbox-screen.module.css'
import { useSandbox } from './use-sandbox.ts'

const DAY_MS = 24 * 3600_000
const STEP_DAYS = [1, 7] as const

/** Returns in how many days the next charge is due. More days would repeat a failed charge, which is tried again each day. */
const countDaysUntil = (chargeAt: string, now: string) => Math.max(0, Math.ceil((Date.parse(chargeAt) - Date.parse(now)) / DAY_MS))

/** Moves the time of a test subscription forward and disputes its payments, so that both can be tried. */
export function SandboxClock({ subscription }: { readonly subscription: SandboxSubscription }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const [outcome, setOutcome] = useState<SandboxOutcome>('pay')
  const { pending, advance } = useSandbox(subscription.reference)
  const { status, next_charge_at: nextChargeAt } = subscription
  const isEnded = status === 'ended'
  const renderStep = (days: number, label: string) => {
    const isPending = pending === `${days} ${outcome}`
    return (
      <Button key={label} variant="outline" isPending={isPending} isDisabled={pending !== null && !isPending} onPress={() => advance(days, outcome)}>
        {label}
      </Button>
    )
  }
  return (
    <>
      <p className={classes.now} aria-live="polite">
        {t('billing.sandbox.now')} <b>{date(subscription.now, { dateStyle: 'long' })}</b>
      </p>
      {isEnded ? (
        <p className={classes.text}>{t('billing.sandbox.ended')}</p>
      ) : (
        <>
          <RadioGroup
            label={t('billing.sandbox.next')}
            options={SandboxOutcome.options.map((value) => ({ value, label: t(`billing.sandbox.next.${value}`) }))}
            value={outcome}
            onChange={(value) => setOutcome(SandboxOutcome.options.find((each) => each === value) ?? 'pay')}
          />
          <div className={classes.steps}>
            {STEP_DAYS.map((days) => renderStep(days, t('billing.sandbox.advance', { count: days })))}
            {nextChargeAt ? renderStep(countDaysUntil(nextChargeAt, subscription.now), t('billing.sandbox.go_to', { date: date(nextChargeAt) })) : null}
          </div>
        </>
      )}
      <SandboxDispute subscription={subscription} />
      <Link to={isEnded ? '/pricing' : '/billing'} className={getButtonClass('quiet', 'medium', true)}>
        {t(isEnded ? 'billing.pricing.open' : 'billing.subscription.open')}
      </Link>
    </>
  )
}
