import { createAlbumFields } from '@balafon/plugin-player/contract/music-forms'
import { sendRequest, useDocumentTitle, useNavigate } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { createBackstageAlbum } from '../../contract/albums.ts'
import { buildEditPath } from '../../contract/paths.ts'
import classes from '../frame/screen.module.css'
import { ScreenState } from '../frame/screen-state.tsx'
import { useBackstage } from '../frame/use-backstage.ts'
import { AlbumForm } from './album-form.tsx'

/** Creates an album as a draft. */
export default function NewAlbumScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { query, artist } = useBackstage()
  useDocumentTitle(t('backstage.album.new'))
  return (
    <ScreenState query={query} title={t('backstage.album.new')}>
      {() => (
        <div className={classes.screen}>
          <header className={classes.header}>
            <h1 tabIndex={-1}>{t('backstage.album.new')}</h1>
          </header>
          <AlbumForm
            album={null}
            defaults={createAlbumFields(artist ? [artist.id] : [])}
            send={async (body) => {
              const { album } = await sendRequest(createBackstageAlbum, { body })
              // The form saves the fields of other plugins when this function has returned, so it must not be unmounted yet.
              setTimeout(() => void navigate(buildEditPath('album', album.id)))
              return album.id
            }}
          />
        </div>
      )}
    </ScreenState>
  )
}
