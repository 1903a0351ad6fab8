import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdSlotName } from '../../contract/index.ts'
import { useActiveTheme } from '../state/theme.ts'

/** The props of `AdSlot`. It passes them to `AdFrame`, which it loads when the slot has ad code. */
export interface AdSlotProps {
  /** The name that a manifest declares at the extension point `host.adSlots/v1`. */
  readonly name: AdSlotName
  /** In pixels. Default: the width of the container. */
  readonly maxWidth?: number
  /** In pixels. Default: 600. */
  readonly maxHeight?: number
}

/** The height of the frame in pixels until it reports its own: the height of a common banner, so that most ads move the page little. */
const INITIAL_HEIGHT = 90
const DEFAULT_MAX_HEIGHT = 600

/** Shows the ad code of an operator in a sandboxed frame that cannot reach the page. The frame can only report its height. */
export function AdFrame({ name, maxWidth, maxHeight = DEFAULT_MAX_HEIGHT }: AdSlotProps) {
  const { t } = useTranslation()
  const scheme = useActiveTheme()?.is_dark ? 'dark' : 'light'
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(INITIAL_HEIGHT)
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent) => {
      const adHeight: unknown = data?.adHeight
      if (source === frame.current?.contentWindow && typeof adHeight === 'number' && adHeight >= 0) setHeight(adHeight)
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [])
  return (
    <aside aria-label={t('advertisement')} style={{ display: 'grid', justifyItems: 'center', marginBlock: 8 }}>
      <iframe
        ref={frame}
        src={`/ads/${name}?scheme=${scheme}`}
        title={t('advertisement')}
        sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="strict-origin"
        loading="lazy"
        style={{ width: '100%', maxWidth, height: Math.min(height, maxHeight), border: 0 }}
      />
    </aside>
  )
}
