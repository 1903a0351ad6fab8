import { useApi, useT } from '@balafon/sdk/client'
import { Skeleton } from '@balafon/ui/skeleton'
import { useState } from 'react'
import { getTwoFactor } from '../../contract/two-factor.ts'
import { useFocusAfter } from '../form/use-focus-after.ts'
import { NotLoaded } from '../loading/not-loaded.tsx'
import { Enabled } from './enabled.tsx'
import { NotEnabled } from './not-enabled.tsx'
import { Setup } from './setup.tsx'
import classes from './two-factor-section.module.css'

const LEADS = ['auth.two_factor.off', 'auth.two_factor.finish', 'auth.two_factor.on'] as const

/** Not on, being set up, on. */
export default function TwoFactorSection() {
  const t = useT()
  const { data, isError, refetch } = useApi(getTwoFactor, {})
  /** They can be read only as long as this screen is open: the server keeps none of them. */
  const [codes, setCodes] = useState<readonly string[]>()
  const lead = useFocusAfter<HTMLParagraphElement>(data?.state)
  if (isError) return <NotLoaded text={t('auth.two_factor.failed')} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  return (
    <div className={classes.step}>
      <p ref={lead} tabIndex={-1} className={classes.lead}>
        {t(LEADS[data.state])}
      </p>
      {data.state === 0 ? <NotEnabled /> : null}
      {data.state === 1 ? <Setup onConfirmed={setCodes} /> : null}
      {data.state === 2 ? <Enabled codesLeft={data.recovery_codes_left} codes={codes} onCodes={setCodes} /> : null}
    </div>
  )
}

const Waiting = () => (
  <div className={classes.waiting} aria-busy="true">
    <Skeleton width="min(300px, 80%)" height="20px" />
    <Skeleton width="min(440px, 100%)" height="18px" />
    <span className={classes.button}>
      <Skeleton height="40px" />
    </span>
  </div>
)
