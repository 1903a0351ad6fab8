import { Link, useDocumentTitle, usePermission } from '@balafon/sdk/client'
import { getButtonClass } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { useTranslation } from 'react-i18next'
import { listBackstageTracks } from '../../contract/tracks.ts'
import classes from '../frame/screen.module.css'
import { ScreenState } from '../frame/screen-state.tsx'
import { useBackstage } from '../frame/use-backstage.ts'
import { MusicList } from '../overview/music-list.tsx'

/** Lists the tracks of the chosen artist. */
export default function TracksScreen() {
  const { t } = useTranslation()
  const { query, artist } = useBackstage()
  const canCreate = usePermission('music.create')
  useDocumentTitle(t('backstage.tracks.title'))
  return (
    <ScreenState query={query} title={t('backstage.tracks.title')}>
      {() => (
        <div className={classes.screen}>
          <header className={classes.header}>
            <h1 tabIndex={-1}>{t('backstage.tracks.title')}</h1>
            {artist?.may_edit ? (
              <div className={classes.actions}>
                <Link to="/backstage/tracks/edit" className={getButtonClass('outline')}>
                  {t('backstage.grid.title')}
                </Link>
                {canCreate ? (
                  <Link to="/backstage/tracks/new" className={getButtonClass()}>
                    {t('backstage.track.new')}
                  </Link>
                ) : null}
              </div>
            ) : null}
          </header>
          {artist ? (
            <MusicList key={artist.id} kind="track" endpoint={listBackstageTracks} artistId={artist.id} />
          ) : (
            <EmptyState title={t('backstage.no_artist.title')} heading="h2" />
          )}
        </div>
      )}
    </ScreenState>
  )
}
