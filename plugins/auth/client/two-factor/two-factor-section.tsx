import { useApi, useT } from '@balafon/sdk/client'
import { Skeleton } from '@balafon/ui/skeleton'
import { useEffect, useRef, useState } from 'react'
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
  const step = useFocusOnStep(data?.state)
  if (isError) return <NotLoaded text={t('auth.two_factor.failed')} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height="96px" />
  return (
    <div ref={step}>
      {data.state === 0 ? <NotEnabled /> : null}
      {data.state === 1 ? <Setup onConfirmed={setCodes} /> : null}
      {data.state === 2 ? <Enabled codesLeft={data.recovery_codes_left} codes={codes} onCodes={setCodes} /> : null}
    </div>
  )
}

/** The button that led to another step is gone with its own: the focus goes to what the new one says of itself. */
function useFocusOnStep(state: number | undefined) {
  const step = useRef<HTMLDivElement>(null)
  const before = useRef(state)
  useEffect(() => {
    const hasMoved = before.current !== undefined && before.current !== state
    before.current = state
    if (hasMoved && document.activeElement === document.body) step.current?.querySelector('p')?.focus()
  }, [state])
  return step
}
