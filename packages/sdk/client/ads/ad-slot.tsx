import { lazy, Suspense } from 'react'
import { HOST_NAMESPACE } from '../i18n/i18n.ts'
import { PluginProvider } from '../plugins/plugin-provider.tsx'
import { Slot } from '../plugins/slot.tsx'
import { useBootstrap } from '../state/bootstrap.ts'
import type { AdSlotProps } from './ad-frame.tsx'

export type { AdSlotProps } from './ad-frame.tsx'

const AdFrame = lazy(() => import('./ad-frame.tsx').then((module) => ({ default: module.AdFrame })))

/** Shows an ad slot: the ads that plugins contribute to it, then the operator's ad code. An empty slot takes no space and sends no request. */
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
