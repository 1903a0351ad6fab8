import { AdSlot, useApi, useDocumentTitle, useFormat, useParams } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { type Album, getAlbum } from '../../contract/catalogue.ts'
import { getAlbumPath } from '../../contract/paths.ts'
import { CommentsSection } from '../comments/comments-section.tsx'
import { ArtistLinks } from '../components/artist-links.tsx'
import { MediaActions } from '../components/media-actions.tsx'
import { MediaHeader } from '../components/media-header.tsx'
import { MoreBy } from '../components/more-by.tsx'
import { PageBlocks } from '../components/page-blocks.tsx'
import { MediaPageSkeleton } from '../components/page-skeletons.tsx'
import { QueryResult } from '../components/query-result.tsx'
import { RenderInSteps } from '../components/render-in-steps.tsx'
import { TagChips } from '../components/tag-chips.tsx'
import classes from './album-screen.module.css'
import { AlbumTracks } from './album-tracks.tsx'

export default function AlbumScreen() {
  const { t } = useTranslation()
  const { albumId } = useParams()
  const query = useApi(getAlbum, { params: { albumId: Number(albumId) } })
  useDocumentTitle(query.data?.album.name)
  return (
    <QueryResult query={query} loading={<MediaPageSkeleton />} notFoundTitle={t('album.not_found')}>
      {({ album }) => <AlbumPage album={album} />}
    </QueryResult>
  )
}

function AlbumPage({ album }: { album: Album }) {
  const { t } = useTranslation()
  const format = useFormat()
  const seconds = album.tracks.reduce((sum, { duration }) => sum + duration, 0)
  const year = album.release_date?.slice(0, 4)
  const source = { title: album.name, to: getAlbumPath(album) }
  const subtitle = (
    <>
      <ArtistLinks artists={album.artists} /> · {t('songs', { count: album.tracks.length })}, {format.longDuration(seconds)}
    </>
  )
  return (
    <RenderInSteps initialCount={1}>
      <MediaHeader
        image={album.image}
        eyebrow={[t(`release_type.${album.release_type}`), year, album.is_explicit ? t('explicit') : null].filter(Boolean).join(' · ')}
        title={album.name}
        subtitle={subtitle}
        play={{ tracks: album.tracks, source }}
        actions={<MediaActions tracks={album.tracks} source={source} musicItem={{ kind: 'album', album }} />}
      />
      <PageBlocks point="player.albumPage/v1" props={{ albumId: album.id }} position="top" />
      <AdSlot name="ads.album_above" />
      <AlbumTracks album={album} source={source} />
      <About album={album} />
      <div className={classes.more}>
        <CommentsSection musicItem={{ kind: 'album', album }} />
        <MoreBy artists={album.artists} albums={album.more_by} />
      </div>
      <PageBlocks point="player.albumPage/v1" props={{ albumId: album.id }} position="bottom" />
    </RenderInSteps>
  )
}

function About({ album }: { album: Album }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <footer className={classes.about}>
      {album.description ? <p>{album.description}</p> : null}
      {album.source === null ? null : <p className={classes.small}>{t('about.source', { name: album.source })}</p>}
      <TagChips label={t('genres_and_tags')} genres={album.genres} tags={album.tags} />
      {album.copyright ? <p className={classes.small}>{album.copyright}</p> : null}
      {album.release_date ? <p className={classes.small}>{t('released', { date: format.date(album.release_date, { dateStyle: 'long' }) })}</p> : null}
    </footer>
  )
}
