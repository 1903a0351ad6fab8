import { Link, Navigate, useApi } from '@balafon/sdk/client'
import { LinkTabs } from '@balafon/ui/link-tabs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrackCard } from '../../contract/catalogue.ts'
import { type GenreCard, listGenreTracks, listTagTracks, type TagCard } from '../../contract/tags.ts'
import { CategoryHeader } from './category-header.tsx'
import { CategoryAlbums, CategoryTracks, GenreArtists } from './category-items.tsx'
import { CategoryOverview } from './category-overview.tsx'
import classes from './category-page.module.css'

interface CategoryPageProps {
  readonly kind: 'genre' | 'tag'
  readonly category: TagCard & Partial<GenreCard>
  /** The path of the page, without its tab. */
  readonly path: string
  readonly tab: string | undefined
}

/** The number of popular tracks that the play button of the page plays. */
const MAX_PLAYED_TRACKS = 50

/** The page of a genre or tag: an overview, and tabs with all tracks, albums and artists. */
export function CategoryPage({ kind, category, path, tab }: CategoryPageProps) {
  const { t } = useTranslation()
  const source = { title: category.display_name, to: path }
  const popular = usePopularTracks(kind, category.name)
  const tracks = popular.data?.data ?? NO_TRACKS
  const tabs = [
    { href: path, label: t('category.overview') },
    { href: `${path}/tracks`, label: t('category.tracks') },
    { href: `${path}/albums`, label: t('albums') },
    ...(kind === 'genre' ? [{ href: `${path}/artists`, label: t('category.artists') }] : []),
  ]
  const contents: Readonly<Record<string, ReactNode>> = {
    tracks: <CategoryTracks kind={kind} name={category.name} source={source} />,
    albums: <CategoryAlbums kind={kind} name={category.name} />,
    ...(kind === 'genre' && { artists: <GenreArtists name={category.name} /> }),
  }
  return (
    <div className={classes.page}>
      <CategoryHeader kind={kind} category={category} tracks={tracks} source={source} />
      <LinkTabs
        label={t('category.tabs')}
        tabs={tabs}
        current={tab ? `${path}/${tab}` : path}
        renderLink={({ href, ...props }) => <Link to={href} {...props} />}
      />
      {tab === undefined ? (
        <CategoryOverview kind={kind} category={category} path={path} popular={popular} />
      ) : (
        (contents[tab] ?? <Navigate to={path} replace />)
      )}
    </div>
  )
}

function usePopularTracks(kind: CategoryPageProps['kind'], name: string) {
  const query = { perPage: MAX_PLAYED_TRACKS }
  const genreTracks = useApi(listGenreTracks, { params: { genreName: name }, query }, { enabled: kind === 'genre' })
  const tagTracks = useApi(listTagTracks, { params: { tagName: name }, query }, { enabled: kind === 'tag' })
  return kind === 'genre' ? genreTracks : tagTracks
}

const NO_TRACKS: readonly TrackCard[] = []
