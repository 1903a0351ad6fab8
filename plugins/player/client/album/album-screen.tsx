import { AdSlot, useApi, useDocumentTitle, useFormat, useParams } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { type Album, getAlbum } from '../../contract/catalogue.ts'
import { albumPath } from '../../contract/paths.ts'
import { Answer } from '../parts/answer.tsx'
import { ArtistLinks } from '../parts/artist-links.tsx'
import { Blocks } from '../parts/blocks.tsx'
import { Chips } from '../parts/chips.tsx'
import { SubjectActions } from '../parts/subject-actions.tsx'
import { SubjectHeader } from '../parts/subject-header.tsx'
import { SubjectWaiting } from '../parts/waiting.tsx'
import { TrackList } from '../tracks/track-list.tsx'
import classes from './album-screen.module.css'

export default function AlbumScreen() {
  const { t } = useTranslation()
  const { albumId } = useParams()
  const answer = useApi(getAlbum, { params: { albumId: Number(albumId) } })
  useDocumentTitle(answer.data?.album.name)
  return (
    <Answer of={answer} waiting={<SubjectWaiting />} missing={t('album.missing')}>
      {({ album }) => <AlbumPage album={album} />}
    </Answer>
  )
}

function AlbumPage({ album }: { album: Album }) {
  const { t } = useTranslation()
  const format = useFormat()
  const seconds = album.tracks.reduce((sum, { duration }) => sum + duration, 0)
  const year = album.release_date?.slice(0, 4)
  const source = { title: album.name, to: albumPath(album) }
  const line = (
    <>
      <ArtistLinks artists={album.artists} /> · {t('songs', { count: album.tracks.length })}, {format.length(seconds)}
    </>
  )
  return (
    <>
      <SubjectHeader
        image={album.image}
        eyebrow={year ? `${t('album')} · ${year}` : t('album')}
        title={album.name}
        line={line}
        actions={<SubjectActions tracks={album.tracks} source={source} />}
      />
      <Blocks point="player.albumPage/v1" props={{ albumId: album.id }} place="top" />
      <AdSlot name="ads.album_above" />
      <TrackList tracks={album.tracks} source={source} label={t('tracks_of', { name: album.name })} />
      <footer className={classes.about}>
        {album.description ? <p>{album.description}</p> : null}
        {album.source === null ? null : <p className={classes.small}>{t('about.source', { name: album.source })}</p>}
        <Chips label={t('genres_and_tags')} items={[...album.genres, ...album.tags]} />
        {album.release_date ? <p className={classes.small}>{t('released', { date: format.date(album.release_date, { dateStyle: 'long' }) })}</p> : null}
      </footer>
      <Blocks point="player.albumPage/v1" props={{ albumId: album.id }} place="bottom" />
    </>
  )
}
