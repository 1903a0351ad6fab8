import { Link, useFormat } from '@balafon/sdk/client'
import { Button, getButtonClass } from '@balafon/ui/button'
import { RadioGroup } from '@balafon/ui/radio-group'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SandboxSubscription } from '../../contract/sandbox.ts'
import classes from './sandbox-screen.module.css'
import { type SandboxOutcome, useSandbox } from './use-sandbox.ts'

const STEPS = [1, 7, 31, 366] as const

/** Moves the time of a test subscription forward, so that its renewals can be tried. */
export function SandboxClock({ subscription }: { readonly subscription: SandboxSubscription }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const [outcome, setOutcome] = useState<SandboxOutcome>('pay')
  const { pending, advance } = useSandbox(subscription.reference)
  const isEnded = subscription.status === 'ended'
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
            orientation="horizontal"
            options={[
              { value: 'pay', label: t('billing.sandbox.next.pay') },
              { value: 'decline', label: t('billing.sandbox.next.decline') },
            ]}
            value={outcome}
            onChange={(value) => setOutcome(value === 'decline' ? 'decline' : 'pay')}
          />
          <div className={classes.steps}>
            {STEPS.map((days) => (
              <Button
                key={days}
                variant="outline"
                isPending={pending === `${days} ${outcome}`}
                isDisabled={pending !== null && pending !== `${days} ${outcome}`}
                onPress={() => advance(days, outcome)}
              >
                {t('billing.sandbox.advance', { count: days })}
              </Button>
            ))}
          </div>
        </>
      )}
      <Link to={isEnded ? '/pricing' : '/billing'} className={getButtonClass('quiet', 'medium', true)}>
        {t(isEnded ? 'billing.pricing.open' : 'billing.subscription.open')}
      </Link>
    </>
  )
}
