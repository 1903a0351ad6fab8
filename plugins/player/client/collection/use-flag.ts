import { reportError, sendRequest, useInvalidateQueries, useLocation, useNavigate, useSetCachedResponse, useUser } from '@balafon/sdk/client'
import { useEffect } from 'react'
import { getArtist } from '../../contract/catalogue.ts'
import {
  followArtist,
  getLibrary,
  getLibrarySongsSummary,
  like,
  listArtistFollowers,
  listLibraryAlbums,
  listLibraryArtists,
  listLibraryPlaylists,
  listLibrarySongs,
  listNewReleases,
  listProfileLikes,
  listProfileReposts,
  type MusicItemKind,
  removeRepost,
  repost,
  unfollowArtist,
  unlike,
} from '../../contract/collection.ts'
import { changeFlag, type Flag, getFlagKey, loadFlags, useCollectionStore } from './collection-store.ts'

function sendFlag(flag: Exclude<Flag, 'followed'>, kind: MusicItemKind, id: number, value: boolean): Promise<unknown> {
  if (flag === 'liked') return sendRequest(value ? like : unlike, { params: { kind, id } })
  if (kind === 'track' || kind === 'album') return sendRequest(value ? repost : removeRepost, { params: { kind, id } })
  return Promise.reject(new Error(`A ${kind} cannot be reposted.`))
}

/**
 * Returns whether the user likes, follows or reposted a music item, and a function that changes it. The change is shown at once and undone
 * when the request fails. Guests are sent to the login page and return to the same page afterwards.
 */
export function useFlag(flag: Flag, kind: MusicItemKind, id: number) {
  const userId = useUser()?.id
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const invalidate = useInvalidateQueries()
  const setCachedResponse = useSetCachedResponse()
  const key = getFlagKey(flag, kind, id)
  const isOn = useCollectionStore((state) => userId !== undefined && state.userId === userId && state.flags[key] === true)
  useEffect(() => {
    if (userId !== undefined && id > 0) loadFlags(userId, kind, id)
  }, [userId, kind, id])

  /** Each endpoint is passed as a direct argument and not looked up in an object, because the build can then remove its schemas from the page. */
  function invalidateLibraryList() {
    if (kind === 'track') return invalidate(listLibrarySongs)
    if (kind === 'album') return invalidate(listLibraryAlbums)
    return kind === 'artist' ? invalidate(listLibraryArtists) : invalidate(listLibraryPlaylists)
  }

  async function sendFollow(value: boolean) {
    const params = { artistId: id }
    const { followers_count } = await sendRequest(value ? followArtist : unfollowArtist, { params })
    // The page is not requested again: the server caches it for some seconds, and would respond with the previous number.
    setCachedResponse(getArtist, { params }, ({ artist }) => ({ artist: { ...artist, followers_count } }))
  }

  /** Changes the flag. Resolves with false when nothing was changed: the user is a guest, or the request failed. */
  async function change(value = !isOn): Promise<boolean> {
    if (userId === undefined) {
      void navigate('/login', { state: { from: pathname } })
      return false
    }
    try {
      await changeFlag(key, value, (next) => (flag === 'followed' ? sendFollow(next) : sendFlag(flag, kind, id, next)))
    } catch (error) {
      reportError(error)
      return false
    }
    if (flag === 'reposted') await invalidate(listProfileReposts)
    else if (flag === 'followed') await invalidate(listLibraryArtists, getLibrary, listNewReleases, listArtistFollowers)
    else await Promise.all([invalidateLibraryList(), invalidate(getLibrary, getLibrarySongsSummary, listProfileLikes)])
    return true
  }
  return { isOn, change }
}
