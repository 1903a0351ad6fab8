import { type Modal, useApiList } from '@balafon/sdk/client'
import { Dialog } from '@balafon/ui/dialog'
import { LoadState } from '@balafon/ui/load-state'
import { SearchField } from '@balafon/ui/search-field'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listEditablePlaylists } from '../../contract/playlists.ts'
import classes from './add-to-playlist-dialog.module.css'
import { editPlaylist } from './edit-playlist.tsx'
import { PlaylistCover } from './playlist-cover.tsx'
import { saveToPlaylist } from './save-to-playlist.ts'

interface AddToPlaylistDialogProps {
  readonly trackIds: readonly number[]
  readonly modal: Modal<void>
}

/** Asks to which playlist tracks are added. The user chooses an existing playlist or creates one. */
export function AddToPlaylistDialog({ trackIds, modal: { isOpen, onClose } }: AddToPlaylistDialogProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const query = useApiList(listEditablePlaylists, { query: { perPage: 100, ...(search.trim() && { search: search.trim() }) } }, { keepPrevious: true })
  const create = () => {
    onClose()
    void editPlaylist({ trackIds })
  }
  return (
    <Dialog title={t('playlist.add_to')} closeLabel={t('close')} isOpen={isOpen} onClose={onClose}>
      <div className={classes.content}>
        <SearchField label={t('playlist.find')} value={search} onChange={setSearch} />
        <button type="button" className={classes.option} onClick={create}>
          <span className={classes.plus}>
            <Plus aria-hidden="true" />
          </span>
          {t('playlist.new')}
        </button>
        <LoadState query={query} skeleton={<SkeletonRows count={4} />}>
          {({ pages }) => (
            <ul className={classes.list}>
              {pages
                .flatMap(({ data }) => data)
                .map((playlist) => (
                  <li key={playlist.id}>
                    <button
                      type="button"
                      className={classes.option}
                      onClick={() => {
                        onClose()
                        void saveToPlaylist(playlist, trackIds, t)
                      }}
                    >
                      <span className={classes.cover}>
                        <PlaylistCover playlist={playlist} />
                      </span>
                      <span className={classes.name}>{playlist.name}</span>
                      <span className={classes.count}>{t('songs', { count: playlist.tracks_count })}</span>
                    </button>
                  </li>
                ))}
            </ul>
          )}
        </LoadState>
      </div>
    </Dialog>
  )
}
