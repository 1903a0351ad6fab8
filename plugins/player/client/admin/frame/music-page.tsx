import { type ApiError, ContributedComponent, Link, useDocumentTitle } from '@balafon/sdk/client'
import { getButtonClass } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { Image } from '@balafon/ui/image'
import { LinkTabs } from '@balafon/ui/link-tabs'
import { LoadState, type LoadStateQuery } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getAdminInsights } from '../../../contract/administration/insights.ts'
import type { InsightsKind, InsightsReportProps } from '../../../contract/insights-report.ts'
import { BackLink, EditorPage } from './editor-page.tsx'
import classes from './page.module.css'
import { StatusBadge } from './status-badge.tsx'

interface Item {
  readonly id: number
  readonly name: string
  readonly status: 'draft' | 'scheduled' | 'published' | 'hidden'
  readonly image: { readonly url: string } | null
}

interface MusicPageProps {
  readonly kind: InsightsKind
  readonly item: Item
  /** `edit` or `insights`. */
  readonly view: string
  /** The path of the page that listeners see. */
  readonly publicPath: string
  readonly children: ReactNode
}

/** The page of an artist, album or track in the admin area: the editor, and the insights. */
export function MusicPage({ kind, item, view, publicPath, children }: MusicPageProps) {
  const { t } = useTranslation()
  const path = `/admin/${kind}s/${item.id}`
  const back = { to: `/admin/${kind}s`, label: t(`music_admin.${kind}s`) }
  const tabs = (
    <LinkTabs
      label={t('music_admin.tabs')}
      current={`${path}/${view}`}
      tabs={['edit', 'insights'].map((tab) => ({ href: `${path}/${tab}`, label: t(`music_admin.tab.${tab}`) }))}
      renderLink={({ href, ...rest }) => <Link to={href} preventScrollReset {...rest} />}
    />
  )
  if (view === 'insights') {
    const insights: InsightsReportProps = { endpoint: getAdminInsights, kind, id: item.id }
    // The insights are shown without the frame of the editor, because the report has its own heading.
    return (
      <div className={classes.page}>
        <BackLink {...back} />
        {tabs}
        <ContributedComponent plugin="player" component="InsightsReport" props={insights} />
      </div>
    )
  }
  return (
    <EditorPage
      title={item.name}
      back={back}
      picture={
        <span className={classes.cover}>
          <Image src={item.image?.url} alt="" name={item.name} />
        </span>
      }
      badges={<StatusBadge status={item.status} />}
      actions={
        <Link to={publicPath} className={getButtonClass('outline')}>
          {t('music_admin.open')}
        </Link>
      }
    >
      {tabs}
      {children}
    </EditorPage>
  )
}

interface ItemStateProps<T> {
  readonly query: LoadStateQuery<T> & { readonly error: ApiError | null }
  readonly children: (data: T) => ReactNode
}

/** Shows the content of a page, or that it is loading, could not be loaded, or does not exist. */
export function ItemState<T>({ query, children }: ItemStateProps<T>) {
  if (query.error?.status === 404) return <MissingPage />
  return (
    <LoadState query={query} skeleton={<SkeletonRows count={8} />}>
      {children}
    </LoadState>
  )
}

/** Shown for an address that belongs to no music. */
export function MissingPage() {
  const { t } = useTranslation()
  useDocumentTitle(t('music_admin.missing'))
  return (
    <EmptyState heading="h1" title={t('music_admin.missing')}>
      {t('music_admin.missing.text')}
    </EmptyState>
  )
}
