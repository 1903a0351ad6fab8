import { type Modal, useApi } from '@balafon/sdk/client'
import { Dialog } from '@balafon/ui/dialog'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { Check, Folder, FolderPlus, FolderX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { listPlaylistFolders } from '../../contract/playlist-folders.ts'
import classes from './add-to-playlist-dialog.module.css'
import { useMovePlaylist } from './use-move-playlist.ts'

interface MoveToFolderDialogProps {
  readonly playlist: { readonly id: number; readonly name: string }
  /** Called when the user wants to move the playlist into a new folder. */
  readonly onCreate: () => void
  readonly modal: Modal<void>
}

/** Asks where a playlist is moved: into an existing folder, into a new folder, or out of its folder. */
export function MoveToFolderDialog({ playlist, onCreate, modal: { isOpen, onClose } }: MoveToFolderDialogProps) {
  const { t } = useTranslation()
  const movePlaylist = useMovePlaylist()
  const query = useApi(listPlaylistFolders, {})
  const current = query.data?.folders.find(({ playlists }) => playlists.some(({ id }) => id === playlist.id))
  const choose = (folder: { readonly id: number; readonly name: string } | null) => {
    onClose()
    if (folder?.id !== current?.id) void movePlaylist(playlist, folder)
  }
  const create = () => {
    onClose()
    onCreate()
  }
  return (
    <Dialog title={t('folder.move.title', { name: playlist.name })} closeLabel={t('close')} isOpen={isOpen} onClose={onClose}>
      <div className={classes.content}>
        <Option icon={<FolderPlus aria-hidden="true" />} label={t('folder.new')} onPress={create} />
        <LoadState query={query} skeleton={<SkeletonRows count={3} />}>
          {({ folders }) => (
            <ul className={classes.list}>
              {folders.map((folder) => (
                <li key={folder.id}>
                  <Option
                    icon={<Folder aria-hidden="true" />}
                    label={folder.name}
                    count={t('folder.count', { count: folder.playlists.length })}
                    isCurrent={folder.id === current?.id}
                    onPress={() => choose(folder)}
                  />
                </li>
              ))}
              {current ? (
                <li>
                  <Option icon={<FolderX aria-hidden="true" />} label={t('folder.none')} onPress={() => choose(null)} />
                </li>
              ) : null}
            </ul>
          )}
        </LoadState>
      </div>
    </Dialog>
  )
}

interface OptionProps {
  readonly icon: ReactNode
  readonly label: string
  readonly count?: string
  readonly isCurrent?: boolean
  readonly onPress: () => void
}

const Option = ({ icon, label, count, isCurrent = false, onPress }: OptionProps) => (
  <button type="button" className={classes.option} aria-current={isCurrent || undefined} onClick={onPress}>
    <span className={classes.plus}>{icon}</span>
    <span className={classes.name}>{label}</span>
    {count ? <span className={classes.count}>{count}</span> : null}
    {isCurrent ? <Check size={18} aria-hidden="true" /> : null}
  </button>
)
