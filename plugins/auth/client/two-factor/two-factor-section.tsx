import { useApi, useT } from '@balafon/sdk/client'
import { Skeleton } from '@balafon/ui/skeleton'
import { useState } from 'react'
import { getTwoFactor } from '../../contract/two-factor.ts'
import { NotLoaded } from '../loading/not-loaded.tsx'
import { Enabled } from './enabled.tsx'
import { NotEnabled } from './not-enabled.tsx'
import { Setup } from './setup.tsx'

/** Not on, being set up, on. */
export default function TwoFactorSection() {
  const t = useT()
  const { data, isError, refetch } = useApi(getTwoFactor, {})
  /** They can be read only as long as this screen is open: the server keeps none of them. */
  const [codes, setCodes] = useState<readonly string[]>()
  if (isError) return <NotLoaded text={t('auth.two_factor.failed')} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height="96px" />
  if (data.state === 0) return <NotEnabled />
  if (data.state === 1) return <Setup onConfirmed={setCodes} />
  return <Enabled codesLeft={data.recovery_codes_left} codes={codes} onCodes={setCodes} />
}
