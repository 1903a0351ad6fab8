import { lazy, Suspense } from 'react'
import type { AdSlotName } from '../../contract/index.ts'
import { HOST_NAMESPACE } from '../i18n/i18n.ts'
import { PluginProvider } from '../plugins/plugin-provider.tsx'
import { Slot } from '../plugins/slot.tsx'
import { useBootstrap } from '../state/bootstrap.ts'

const AdFrame = lazy(() => import('./ad-frame.tsx').then((module) => ({ default: module.AdFrame })))

export interface AdSlotProps {
  /** As a manifest declares it at `host.adSlots/v1`. */
  readonly name: AdSlotName
  /** In pixels; as much as there is when not given. */
  readonly maxWidth?: number
  /** In pixels; 600 when not given. */
  readonly maxHeight?: number
}

/** A place for advertising: what plugins put there, then the operator's code. Empty, it takes no room and asks nothing. */
export function AdSlot(props: AdSlotProps) {
  const { name } = props
  const isFilled = useBootstrap(({ ads }) => ads.includes(name))
  return (
    <>
      <Slot point="host.ads/v1" props={{ slot: name }} filter={(item) => item.slot === name} />
      {isFilled ? (
        <Suspense>
          <PluginProvider plugin={HOST_NAMESPACE}>
            <AdFrame key={name} {...props} />
          </PluginProvider>
        </Suspense>
      ) : null}
    </>
  )
}
