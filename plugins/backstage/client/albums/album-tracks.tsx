import { Link, reportError, sendRequest, useFormat, useInvalidateQueries } from '@balafon/sdk/client'
import { SortableList } from '@balafon/ui/sortable-list'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getBackstageAlbum, orderBackstageAlbum } from '../../contract/albums.ts'
import type { BackstageAlbum, BackstageTrack } from '../../contract/music.ts'
import { buildEditPath } from '../../contract/paths.ts'
import classes from '../frame/screen.module.css'
import { WaitingAudio } from '../publication/waiting-audio.tsx'

/** The songs of an album. The user changes their order by dragging them. */
export function AlbumTracks({ album, tracks }: { readonly album: BackstageAlbum; readonly tracks: readonly BackstageTrack[] }) {
  const { t } = useTranslation()
  const { duration } = useFormat()
  const invalidate = useInvalidateQueries()
  const [moved, setMoved] = useState<readonly string[]>()
  const ids = moved ?? tracks.map(({ id }) => String(id))
  const items = ids.flatMap((id) => tracks.find((track) => String(track.id) === id) ?? [])
  const reorder = async (next: readonly string[]) => {
    setMoved(next)
    try {
      await sendRequest(orderBackstageAlbum, { params: { albumId: album.id }, body: { track_ids: next.map(Number) } })
    } catch (error) {
      reportError(error)
    } finally {
      await invalidate(getBackstageAlbum)
      setMoved(undefined)
    }
  }
  return (
    <section className={classes.box}>
      <h2>{t('backstage.tracks.title')}</h2>
      {tracks.length === 0 ? <p className={classes.quiet}>{t('backstage.album.no_tracks')}</p> : null}
      <SortableList
        label={t('backstage.tracks.title')}
        items={items}
        getItemId={({ id }) => String(id)}
        getItemLabel={({ name }) => name}
        onReorder={(next) => void reorder(next)}
        getMoveText={(position, count) => t('backstage.moved', { position, count })}
        getHandleLabel={(name) => t('backstage.move', { name })}
        isDisabled={!album.may_edit}
      >
        {(track) => (
          <span className={classes.row}>
            <span className={classes.text}>
              <Link to={buildEditPath('track', track.id)}>
                <b>{track.name}</b>
              </Link>
              {track.waiting_audio ? <WaitingAudio waiting={track.waiting_audio} /> : null}
              {track.has_audio || track.waiting_audio ? null : <span className={`${classes.quiet} ${classes.error}`}>{t('backstage.track.no_audio')}</span>}
            </span>
            <span className={classes.quiet}>{track.duration > 0 ? duration(track.duration) : '–'}</span>
          </span>
        )}
      </SortableList>
    </section>
  )
}
