import { problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { MusicItemKind, RepostKind } from '../../contract/collection.ts'
import { ArtistFollowed, ArtistUnfollowed, Liked, Reposted, RepostRemoved, Unliked } from '../../contract/collection-events.ts'
import type { PlayerContext } from '../models.ts'
import type { CollectionStore } from './collection.store.ts'
import { MUSIC_ITEM_TABLES } from './music-item-tables.ts'

export type CollectionService = ReturnType<typeof createCollectionService>

/** Creates the service of likes, reposts and followed artists. Repeating a change has no effect and publishes no event. */
export function createCollectionService(store: CollectionStore, { db, events }: Pick<PlayerContext, 'db' | 'events'>) {
  async function assertVisible(kind: MusicItemKind, id: number, userId: number) {
    if (!(await store.isVisible(kind, id, userId))) throw problem(404, MUSIC_ITEM_TABLES[kind].notFoundCode)
  }
  /** Runs a change of a like, repost or follow. Returns the number of them that the item has afterwards; null when nothing changed. */
  const runChange = (change: (transaction: Transaction) => Promise<boolean>, finish: (transaction: Transaction) => Promise<number>) =>
    db.transaction(async (transaction) => ((await change(transaction)) ? finish(transaction) : null))

  return {
    async like(userId: number, kind: MusicItemKind, id: number) {
      await assertVisible(kind, id, userId)
      const count = await runChange(
        (transaction) => store.insert('likes', userId, kind, id, transaction),
        async (transaction) => {
          await events.publish(Liked, { userId, kind, subjectId: id }, transaction)
          return store.changeCount('likes', kind, id, 1, transaction)
        },
      )
      return { is_liked: true, likes_count: count ?? (await store.readCount('likes', kind, id)) }
    },
    async unlike(userId: number, kind: MusicItemKind, id: number) {
      const count = await runChange(
        (transaction) => store.delete('likes', userId, kind, id, transaction),
        async (transaction) => {
          await events.publish(Unliked, { userId, kind, subjectId: id }, transaction)
          return store.changeCount('likes', kind, id, -1, transaction)
        },
      )
      return { is_liked: false, likes_count: count ?? (await store.readCount('likes', kind, id)) }
    },
    async repost(userId: number, kind: RepostKind, id: number) {
      await assertVisible(kind, id, userId)
      const count = await runChange(
        (transaction) => store.insert('reposts', userId, kind, id, transaction),
        async (transaction) => {
          await events.publish(Reposted, { userId, kind, subjectId: id }, transaction)
          return store.changeCount('reposts', kind, id, 1, transaction)
        },
      )
      return { is_reposted: true, reposts_count: count ?? (await store.readCount('reposts', kind, id)) }
    },
    async removeRepost(userId: number, kind: RepostKind, id: number) {
      const count = await runChange(
        (transaction) => store.delete('reposts', userId, kind, id, transaction),
        async (transaction) => {
          await events.publish(RepostRemoved, { userId, kind, subjectId: id }, transaction)
          return store.changeCount('reposts', kind, id, -1, transaction)
        },
      )
      return { is_reposted: false, reposts_count: count ?? (await store.readCount('reposts', kind, id)) }
    },
    async followArtist(userId: number, artistId: number) {
      await assertVisible('artist', artistId, userId)
      const count = await runChange(
        (transaction) => store.insertFollow(userId, artistId, transaction),
        async (transaction) => {
          await events.publish(ArtistFollowed, { userId, artistId }, transaction)
          return store.changeFollowersCount(artistId, 1, transaction)
        },
      )
      return { is_following: true, followers_count: count ?? (await store.readFollowersCount(artistId)) }
    },
    async unfollowArtist(userId: number, artistId: number) {
      const count = await runChange(
        (transaction) => store.deleteFollow(userId, artistId, transaction),
        async (transaction) => {
          await events.publish(ArtistUnfollowed, { userId, artistId }, transaction)
          return store.changeFollowersCount(artistId, -1, transaction)
        },
      )
      return { is_following: false, followers_count: count ?? (await store.readFollowersCount(artistId)) }
    },
    /** @param subjects Texts like `track.7`. */
    getFlags(userId: number, subjects: readonly string[]) {
      const parts = subjects.map((subject) => subject.split('.'))
      return store.readFlags(
        userId,
        parts.map(([kind]) => String(kind)),
        parts.map(([, id]) => Number(id)),
      )
    },
    assertVisible,
    deleteForItem: store.deleteForItem,
    deletePersonalData: (userId: number) => db.transaction((transaction) => store.deleteOfUser(userId, transaction)),
  }
}
