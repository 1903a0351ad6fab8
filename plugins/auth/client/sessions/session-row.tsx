import { useFormat } from '@balafon/sdk/client'
import { Badge } from '@balafon/ui/badge'
import { DetailRow } from '@balafon/ui/detail-row'
import { type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DeviceType, Session } from '../../contract/sessions.ts'

const ICONS: Readonly<Record<DeviceType, LucideIcon>> = { mobile: Smartphone, tablet: Tablet, other: Monitor }

const MINUTE_MS = 60_000

export function SessionRow({ session }: { session: Session }) {
  const { t } = useTranslation()
  const { country } = useFormat()
  const Icon = ICONS[session.device_type]
  const device = t('auth.sessions.device', {
    browser: session.browser ?? t('auth.sessions.unknown_browser'),
    platform: session.platform ?? t('auth.sessions.unknown_platform'),
  })
  const location = [session.city, session.country && country(session.country)].filter(Boolean).join(', ')
  return (
    <DetailRow
      icon={<Icon aria-hidden="true" strokeWidth={1.8} />}
      title={device}
      details={
        <span data-tabular>
          {location ? `${location} · ${session.ip_address}` : session.ip_address} · <LastActive session={session} />
        </span>
      }
      wraps
    >
      {session.is_current_device ? <Badge tone="positive">{t('auth.sessions.this_device')}</Badge> : null}
    </DetailRow>
  )
}

function LastActive({ session: { is_current_device, last_active } }: { session: Session }) {
  const { t } = useTranslation()
  const { relativeTime, date } = useFormat()
  const isRecent = Date.now() - Date.parse(last_active) < MINUTE_MS
  const text = is_current_device ? t('auth.sessions.now') : isRecent ? t('auth.sessions.moments_ago') : relativeTime(last_active)
  return (
    <time dateTime={last_active} title={date(last_active, { dateStyle: 'long', timeStyle: 'short' })}>
      {text}
    </time>
  )
}
