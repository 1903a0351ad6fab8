import { Link, Navigate, Slot, useApi, useBootstrap, useDocumentTitle, useFormat, useLocation, useParams, useUser } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'
import { LinkTabs } from '@balafon/ui/link-tabs'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { getLibrary } from '../../contract/collection.ts'
import type {} from '../../contract/points.ts'
import { AlbumsTab } from './albums-tab.tsx'
import { ArtistsTab } from './artists-tab.tsx'
import { HistoryTab } from './history-tab.tsx'
import classes from './library-screen.module.css'
import { NewPlaylistActions } from './new-playlist-button.tsx'
import { PlaySongsButtons } from './play-songs-buttons.tsx'
import { PlaylistsTab } from './playlists-tab.tsx'
import { SongsTab } from './songs-tab.tsx'

const NO_CONTRIBUTIONS: readonly Contribution[] = []

interface LibraryTab {
  readonly id: string
  readonly label: string
  readonly count?: number | undefined
  readonly content: ReactNode
  /** Buttons beside the title of the page. */
  readonly actions?: ReactNode
}

/** The user’s library: liked songs, playlists, albums, artists, the history, and tabs of other plugins. */
export default function LibraryScreen() {
  const { t } = useTranslation()
  const { tabName = 'songs' } = useParams()
  const { pathname } = useLocation()
  const user = useUser()
  const tabs = useLibraryTabs()
  const current = tabs.find(({ id }) => id === tabName)
  useDocumentTitle(current ? `${current.label} · ${t('library.title')}` : t('library.title'))
  if (!user) return <Navigate to="/login" replace state={{ from: pathname }} />
  if (!current) return <Navigate to="/library" replace />
  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <h1 tabIndex={-1} className={classes.title}>
          {t('library.title')}
        </h1>
        {current.actions ? <div className={classes.actions}>{current.actions}</div> : null}
      </header>
      <LinkTabs
        label={t('library.tabs')}
        current={`/library/${current.id}`}
        tabs={tabs.map(({ id, label, count }) => ({ href: `/library/${id}`, label: <TabLabel label={label} count={count} /> }))}
        renderLink={({ href, ...rest }) => <Link to={href} {...rest} />}
      />
      {current.content}
    </div>
  )
}

function useLibraryTabs(): LibraryTab[] {
  const { t } = useTranslation()
  const user = useUser()
  const library = useApi(getLibrary, {}, { enabled: user !== null }).data?.library
  const contributions = useBootstrap((bootstrap) => bootstrap.contributions['player.libraryTabs/v1'] ?? NO_CONTRIBUTIONS)
  return useMemo(
    () => [
      { id: 'songs', label: t('library.songs'), count: library?.songs, content: <SongsTab total={library?.songs} />, actions: <PlaySongsButtons /> },
      { id: 'playlists', label: t('library.playlists'), count: library?.playlists, content: <PlaylistsTab />, actions: <NewPlaylistActions /> },
      { id: 'albums', label: t('library.albums'), count: library?.albums, content: <AlbumsTab /> },
      { id: 'artists', label: t('library.artists'), count: library?.artists, content: <ArtistsTab /> },
      { id: 'history', label: t('library.history'), content: <HistoryTab /> },
      ...contributions.map((contribution) => ({
        id: String(contribution.id),
        label: String(contribution.label),
        content: <Slot point="player.libraryTabs/v1" props={{}} filter={({ id }) => id === contribution.id} loading={<SkeletonRows count={6} />} />,
      })),
    ],
    [t, library, contributions],
  )
}

function TabLabel({ label, count }: { readonly label: string; readonly count: number | undefined }) {
  const format = useFormat()
  return (
    <>
      {label}
      {count === undefined ? null : <span className={classes.count}> {format.number(count)}</span>}
    </>
  )
}
