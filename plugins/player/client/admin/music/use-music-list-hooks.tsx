import { sendRequest, useOpenModal } from '@balafon/sdk/client'
import type { BulkJob, CustomFilters, Fields, Resource, Selection } from '@balafon/sdk/contract'
import { type ResourceHooks, useResource } from '@balafon/sdk/resource'
import { lazy, useState } from 'react'
import { changeSelectedAlbums, changeSelectedArtists, changeSelectedTracks } from '../../../contract/administration/music.ts'
import type { Deletion } from '../frame/delete-dialog.tsx'

const GenreDialog = lazy(async () => ({ default: (await import('./bulk-dialogs.tsx')).GenreDialog }))
const OwnerDialog = lazy(async () => ({ default: (await import('./bulk-dialogs.tsx')).OwnerDialog }))
const DeleteDialog = lazy(() => import('../frame/delete-dialog.tsx'))

type MusicKind = 'artist' | 'album' | 'track'
type Action = 'publish' | 'hide' | 'add_genre' | 'remove_genre' | 'set_owner' | 'verify' | 'unverify' | 'delete'

/** The values that an action needs apart from the selected rows. */
interface BulkValues {
  readonly action: Action
  readonly genre_id?: number
  readonly owner_id?: number | null
  readonly tracks?: 'keep' | 'delete'
}

function send(kind: MusicKind, selection: Selection, { action, tracks, ...values }: BulkValues): Promise<BulkJob> {
  if (kind === 'artist') return sendRequest(changeSelectedArtists, { body: { selection, action, ...values } })
  // The lists of albums and tracks do not offer these actions.
  if (action === 'verify' || action === 'unverify') throw new Error('Only artists are verified.')
  if (kind === 'album') return sendRequest(changeSelectedAlbums, { body: { selection, action, ...values, ...(tracks && { tracks }) } })
  return sendRequest(changeSelectedTracks, { body: { selection, action, ...values } })
}

/** Returns the requests of a list of music. Actions that need a value, for example a genre, first ask for it in a dialog. */
export function useMusicListHooks<F extends Fields, C extends CustomFilters, A extends string>(
  kind: MusicKind,
  resource: Resource<F, C, A>,
): ResourceHooks<F, C, A> {
  const hooks = useResource(resource)
  const bulk = useChangeSelected(kind)
  return { ...hooks, useBulk: (() => bulk) as unknown as typeof hooks.useBulk }
}

function useChangeSelected(kind: MusicKind) {
  const openModal = useOpenModal()
  const [isPending, setPending] = useState(false)

  async function askForValues(action: Action): Promise<BulkValues | undefined> {
    if (action === 'add_genre' || action === 'remove_genre') {
      const genreId = await openModal<number>((modal) => <GenreDialog {...modal} action={action} />)
      return genreId === undefined ? undefined : { action, genre_id: genreId }
    }
    if (action === 'set_owner') {
      const owner = await openModal<{ readonly id: number | null }>((modal) => <OwnerDialog {...modal} />)
      return owner && { action, owner_id: owner.id }
    }
    if (action !== 'delete') return { action }
    const deletion = await openModal<Deletion>((modal) => <DeleteDialog {...modal} kind={kind} />)
    if (deletion === 'hide') return { action: 'hide' }
    return deletion && { action, ...(deletion === 'delete_tracks' && { tracks: 'delete' }) }
  }

  async function mutateAsync({ action, selection }: { readonly action: Action; readonly selection: Selection }) {
    const values = await askForValues(action)
    if (!values) throw new DOMException('The dialog was closed.', 'AbortError')
    setPending(true)
    try {
      return await send(kind, selection, values)
    } finally {
      setPending(false)
    }
  }

  return { isPending, mutateAsync }
}
