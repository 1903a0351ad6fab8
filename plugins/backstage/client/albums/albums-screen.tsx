import { Link, useDocumentTitle, usePermission } from '@balafon/sdk/client'
import { getButtonClass } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { useTranslation } from 'react-i18next'
import { listBackstageAlbums } from '../../contract/albums.ts'
import classes from '../frame/screen.module.css'
import { ScreenState } from '../frame/screen-state.tsx'
import { useBackstage } from '../frame/use-backstage.ts'
import { MusicList } from '../overview/music-list.tsx'

/** Lists the albums of the chosen artist. */
export default function AlbumsScreen() {
  const { t } = useTranslation()
  const { query, artist } = useBackstage()
  const canCreate = usePermission('music.create')
  useDocumentTitle(t('backstage.albums.title'))
  return (
    <ScreenState query={query} title={t('backstage.albums.title')}>
      {() => (
        <div className={classes.screen}>
          <header className={classes.header}>
            <h1 tabIndex={-1}>{t('backstage.albums.title')}</h1>
            {canCreate && artist?.may_edit ? (
              <Link to="/backstage/albums/new" className={getButtonClass()}>
                {t('backstage.album.new')}
              </Link>
            ) : null}
          </header>
          {artist ? (
            <MusicList key={artist.id} kind="album" endpoint={listBackstageAlbums} artistId={artist.id} />
          ) : (
            <EmptyState title={t('backstage.no_artist.title')} heading="h2" />
          )}
        </div>
      )}
    </ScreenState>
  )
}
