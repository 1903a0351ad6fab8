import type { AlbumItem, ArtistItem, TrackItem } from '@balafon/plugin-player/contract/catalogue-service'
import type { ErrorCode } from '@balafon/sdk/contract'
import { type Identity, problem } from '@balafon/sdk/server'
import type { MemberRole } from '../../contract/team.ts'
import type { BackstageContext } from '../models.ts'
import { getCatalogue } from './catalogue-client.ts'

/** The access that a request needs. `view`: see the figures. `edit`: change the music. `own`: manage the team. */
export type Need = 'view' | 'edit' | 'own'

const RANKS: Readonly<Record<MemberRole, number>> = { viewer: 1, editor: 2, owner: 3 }
const NEEDED_RANKS: Readonly<Record<Need, number>> = { view: 1, edit: 2, own: 3 }

/** The role of a user in the team of an artist, and whether the user may change the music. */
export interface ArtistRights {
  readonly role: MemberRole | null
  readonly mayEdit: boolean
}

type User = Pick<Identity, 'id' | 'can'>

export type MusicAccess = ReturnType<typeof createMusicAccess>

/**
 * Creates the functions that decide which artists, albums and tracks a user may see and change. Albums and tracks belong to their first artist, and to
 * the user that created them. For music that the user may not see, the functions throw 404 as if it did not exist.
 */
export function createMusicAccess(context: Pick<BackstageContext, 'getProviders' | 'models'>) {
  const { Member } = context.models

  /** Lists the roles of a user by the id of the artist. The user that owns the artist in the catalogue has the role `owner`, even without a row in the team. */
  async function listRoles(userId: number): Promise<Map<number, MemberRole>> {
    const members = await Member.findAll({ where: { userId } })
    const owned = await getCatalogue(context).lists.listArtists({ ownerId: userId })
    return new Map([...members.map(({ artistId, role }) => [artistId, role] as const), ...owned.map(({ id }) => [id, 'owner'] as const)])
  }

  async function findRole({ id, ownerId }: Pick<ArtistItem, 'id' | 'ownerId'>, userId: number): Promise<MemberRole | null> {
    if (ownerId === userId) return 'owner'
    return (await Member.findOne({ where: { artistId: id, userId } }))?.role ?? null
  }

  async function findMusicRole({ ownerId, artists }: AlbumItem | TrackItem, userId: number): Promise<MemberRole | null> {
    if (ownerId === userId) return 'owner'
    const [main] = artists
    const artist = main && (await getCatalogue(context).artists.find(main.id))
    return artist ? findRole(artist, userId) : null
  }

  /** Throws 404 when the user may not see the item at all, and 403 when the role of the user does not allow the change. */
  function assertRole(role: MemberRole | null, user: User, need: Need, notFound: ErrorCode) {
    if (user.can('music.update')) return
    if (!role) throw problem(404, notFound)
    if (RANKS[role] < NEEDED_RANKS[need]) throw problem(403, need === 'own' ? 'backstage.team.owners_only' : 'forbidden')
  }

  const getRights = (role: MemberRole | null, user: User): ArtistRights => ({
    role,
    mayEdit: user.can('music.update') || (role !== null && RANKS[role] >= RANKS.editor),
  })

  return {
    listRoles,
    async requireArtist(id: number, user: User, need: Need): Promise<ArtistRights & { readonly artist: ArtistItem }> {
      const artist = await getCatalogue(context).artists.find(id)
      if (!artist) throw problem(404, 'backstage.artist_not_found')
      const role = await findRole(artist, user.id)
      assertRole(role, user, need, 'backstage.artist_not_found')
      return { artist, ...getRights(role, user) }
    },
    async requireAlbum(id: number, user: User, need: Need): Promise<ArtistRights & { readonly album: AlbumItem }> {
      const album = await getCatalogue(context).albums.find(id)
      if (!album) throw problem(404, 'backstage.album_not_found')
      const role = await findMusicRole(album, user.id)
      assertRole(role, user, need, 'backstage.album_not_found')
      return { album, ...getRights(role, user) }
    },
    async requireTrack(id: number, user: User, need: Need): Promise<ArtistRights & { readonly track: TrackItem }> {
      const track = await getCatalogue(context).tracks.find(id)
      if (!track) throw problem(404, 'backstage.track_not_found')
      const role = await findMusicRole(track, user.id)
      assertRole(role, user, need, 'backstage.track_not_found')
      return { track, ...getRights(role, user) }
    },
  }
}
