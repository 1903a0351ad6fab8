import { useApi } from '@balafon/sdk/client'
import { useFocusOnChange } from '@balafon/sdk/forms'
import { LoadFailed } from '@balafon/ui/load-failed'
import { Skeleton } from '@balafon/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getTwoFactorStatus } from '../../contract/two-factor.ts'
import { DisabledStep } from './disabled-step.tsx'
import { EnabledStep } from './enabled-step.tsx'
import { SetupStep } from './setup-step.tsx'
import classes from './two-factor-section.module.css'

/** Intro text for each state: off, setup pending, on. */
const INTRO_KEYS = ['auth.two_factor.off', 'auth.two_factor.finish', 'auth.two_factor.on'] as const

/** Account section that sets up and manages two-factor authentication in three steps. */
export default function TwoFactorSection() {
  const { t } = useTranslation()
  const { data, isError, refetch } = useApi(getTwoFactorStatus, {})
  /** Codes created on this screen; the server stores only their hashes. */
  const [codes, setCodes] = useState<readonly string[]>()
  const intro = useFocusOnChange<HTMLParagraphElement>(data?.state)
  if (isError) return <LoadFailed text={t('auth.two_factor.failed')} onRetry={() => void refetch()} />
  if (!data) return <TwoFactorSkeleton />
  return (
    <div className={classes.step}>
      <p ref={intro} tabIndex={-1} className={classes.intro}>
        {t(INTRO_KEYS[data.state])}
      </p>
      {data.state === 0 ? <DisabledStep /> : null}
      {data.state === 1 ? <SetupStep onConfirmed={setCodes} /> : null}
      {data.state === 2 ? <EnabledStep codesLeft={data.recovery_codes_left} codes={codes} onCodesChange={setCodes} /> : null}
    </div>
  )
}

const TwoFactorSkeleton = () => (
  <div className={classes.skeleton} aria-busy="true">
    <Skeleton width="min(300px, 80%)" height="20px" />
    <Skeleton width="min(440px, 100%)" height="18px" />
    <span className={classes.button}>
      <Skeleton height="40px" />
    </span>
  </div>
)
