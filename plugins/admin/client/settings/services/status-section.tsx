import { useApi } from '@balafon/sdk/client'
import { LoadState } from '@balafon/ui/load-state'
import { Skeleton } from '@balafon/ui/skeleton'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getSiteStatus, type SiteStatus } from '../../../contract/maintenance.ts'
import classes from './status-section.module.css'

const REFRESH_MS = 5000

interface StatusSectionProps {
  readonly title: string
  readonly text?: string
  /** A section below a form has a smaller heading. */
  readonly isBelowForm?: boolean
  readonly children: (status: SiteStatus) => ReactNode
}

/** Shows figures about a service of the site, which are refreshed every few seconds. */
export function StatusSection({ title, text, isBelowForm = false, children }: StatusSectionProps) {
  const { t } = useTranslation()
  const query = useApi(getSiteStatus, {}, { refetchInterval: REFRESH_MS })
  const Heading = isBelowForm ? 'h3' : 'h2'
  return (
    <section className={classes.section}>
      <Heading tabIndex={-1}>{title}</Heading>
      {text ? <p className={classes.text}>{text}</p> : null}
      <LoadState query={query} skeleton={<Skeleton height="90px" />} failedText={t('admin.settings.status.failed')}>
        {children}
      </LoadState>
    </section>
  )
}
