import { defineEvent } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { MusicItemKind, RepostKind } from './collection.ts'

const LikePayload = z.object({ userId: z.number(), kind: MusicItemKind, subjectId: z.number() })
const RepostPayload = z.object({ userId: z.number(), kind: RepostKind, subjectId: z.number() })
const FollowPayload = z.object({ userId: z.number(), artistId: z.number() })

export const Liked = defineEvent('player.liked/v1', LikePayload, { public: { label: 'event.liked' } })
export const Unliked = defineEvent('player.unliked/v1', LikePayload, { public: { label: 'event.unliked' } })
export const Reposted = defineEvent('player.reposted/v1', RepostPayload, { public: { label: 'event.reposted' } })
export const RepostRemoved = defineEvent('player.repost_removed/v1', RepostPayload, { public: { label: 'event.repost_removed' } })
export const ArtistFollowed = defineEvent('player.artist.followed/v1', FollowPayload, { public: { label: 'event.artist_followed' } })
export const ArtistUnfollowed = defineEvent('player.artist.unfollowed/v1', FollowPayload, { public: { label: 'event.artist_unfollowed' } })
export const HistoryCleared = defineEvent('player.history.cleared/v1', z.object({ userId: z.number() }), { public: { label: 'event.history_cleared' } })

/** All events of likes, reposts, followed artists and the history. */
export const COLLECTION_EVENTS = [Liked, Unliked, Reposted, RepostRemoved, ArtistFollowed, ArtistUnfollowed, HistoryCleared] as const
