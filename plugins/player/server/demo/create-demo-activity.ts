import type { SqlRunner, UserProfile, Users } from '@balafon/sdk/server'
import { COMMENTS, type DemoComment, type DemoListener, OWN_PLAYLISTS } from '../../demo/activity.ts'
import type { PlayerContext } from '../models.ts'
import type { PlaylistFeature } from '../playlists/create-playlists.ts'
import { createDemoActivityStore, type LikedKind } from './demo-activity.store.ts'

type Account = Pick<UserProfile, 'id' | 'name'>
type Accounts = Readonly<Record<DemoListener, Account>>

interface Dependencies {
  readonly models: Pick<PlayerContext['models'], 'Comment' | 'PlaylistCollaborator' | 'Track'>
  readonly sql: SqlRunner
  readonly users: Pick<Users, 'findByEmail' | 'findProfiles'>
  readonly playlists: Pick<PlaylistFeature, 'playlists' | 'tracks'>
}

const LISTENERS: readonly DemoListener[] = ['listener', 'artist', 'admin']
/** For each kind of item: how many of them each demo account likes. The numbers are in the order of the accounts. */
const LIKES: Readonly<Record<LikedKind, readonly number[]>> = { track: [48, 21, 16], album: [14, 6, 9], artist: [9, 4, 5], playlist: [4, 2, 3] }
const FOLLOWS = [8, 5, 6] as const
const REPOSTS = [7, 4, 0] as const
const PLAYS = [60, 24, 18] as const
const HOUR_MS = 3_600_000

/** Gives the demo accounts likes, followed artists, playlists, a history and comments, so that every screen has something to show. */
export async function createDemoActivity({ models, sql, users, playlists }: Dependencies) {
  const accounts = await findAccounts(users)
  if (!accounts) return
  const store = createDemoActivityStore(sql)
  for (const [index, listener] of LISTENERS.entries()) {
    const { id } = accounts[listener]
    for (const kind of ['track', 'album', 'artist', 'playlist'] as const) await store.addLikes(id, kind, LIKES[kind][index] ?? 0, 11 + index)
    await store.addFollows(id, FOLLOWS[index] ?? 0, 11 + index)
    await store.addReposts(id, REPOSTS[index] ?? 0)
    await store.addPlays(id, PLAYS[index] ?? 0)
  }
  await store.updateCounts()
  await createPlaylists(accounts, await store.listLikedTracks(accounts.listener.id, LIKES.track[0] ?? 0), { models, playlists })
  for (const [name, comments] of Object.entries(COMMENTS)) await createComments(accounts, name, comments, models)
}

async function findAccounts(users: Dependencies['users']): Promise<Accounts | null> {
  const found = await Promise.all(LISTENERS.map((name) => users.findByEmail(`${name}@demo.test`)))
  const profiles = await users.findProfiles(found.flatMap((user) => user?.id ?? []))
  const [listener, artist, admin] = found.map((user) => profiles.get(user?.id ?? 0))
  return listener && artist && admin ? { listener, artist, admin } : null
}

async function createPlaylists(accounts: Accounts, trackIds: readonly number[], { models, playlists }: Pick<Dependencies, 'models' | 'playlists'>) {
  let first = 0
  for (const { name, description, tracks, isShared } of OWN_PLAYLISTS) {
    const track_ids = trackIds.slice(first, first + tracks)
    first += tracks
    const { id } = await playlists.playlists.create({ name, description, is_public: true, is_collaborative: isShared, track_ids }, accounts.listener)
    if (!isShared) continue
    await models.PlaylistCollaborator.create({ playlistId: id, userId: accounts.artist.id, userName: accounts.artist.name })
    await playlists.tracks.add(id, { track_ids: trackIds.slice(-4), before: null, duplicates: 'skip' }, accounts.artist)
  }
}

async function createComments(accounts: Accounts, name: string, comments: readonly DemoComment[], { Comment, Track }: Dependencies['models']) {
  const track = await Track.findOne({ where: { name } })
  if (!track) throw new Error(`The demo catalogue has no track “${name}”.`)
  for (const [index, { by, body, at = 0, replies = [] }] of comments.entries()) {
    const createdAt = new Date(Date.now() - (comments.length - index) * 7 * HOUR_MS)
    const subject = { kind: 'track', subjectId: track.id, createdAt } as const
    const position = Math.round(at * track.duration)
    const { id } = await Comment.create({ ...subject, userId: accounts[by].id, body, position, repliesCount: replies.length })
    await Comment.bulkCreate(replies.map((reply) => ({ ...subject, parentId: id, userId: accounts[reply.by].id, body: reply.body })))
  }
}
