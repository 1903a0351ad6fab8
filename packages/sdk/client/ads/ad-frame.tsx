import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActiveTheme } from '../state/theme.ts'
import type { AdSlotProps } from './ad-slot.tsx'

/** Of a common banner: most grow little, or not at all. */
const AT_FIRST = 90
const AT_MOST = 600

/** The operator's code, in a page of its own that can reach nothing of ours. All it may say to us is how tall it is. */
export function AdFrame({ name, maxWidth, maxHeight = AT_MOST }: AdSlotProps) {
  const { t } = useTranslation()
  const scheme = useActiveTheme()?.is_dark ? 'dark' : 'light'
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(AT_FIRST)
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent) => {
      const told: unknown = data?.adHeight
      if (source === frame.current?.contentWindow && typeof told === 'number' && told >= 0) setHeight(told)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
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
