import type { PlayerContext } from '../models.ts'

/** Creates the function that reads likes, followed artists and reposts for the download of personal data. */
export const createCollectionPersonalData =
  ({ Album, Artist, ArtistFollow, Like, Playlist, Repost, Track }: PlayerContext['models']) =>
  async (userId: number) => {
    const [likes, follows, reposts] = await Promise.all([
      Like.findAll({ where: { userId }, order: ['createdAt', 'kind', 'subjectId'] }),
      ArtistFollow.findAll({ where: { userId }, order: ['createdAt', 'artistId'] }),
      Repost.findAll({ where: { userId }, order: ['createdAt', 'kind', 'subjectId'] }),
    ])
    const subjects = [
      ...likes.map(({ kind, subjectId }) => ({ kind, id: subjectId })),
      ...follows.map(({ artistId }) => ({ kind: 'artist', id: artistId })),
      ...reposts.map(({ kind, subjectId }) => ({ kind, id: subjectId })),
    ]
    const select = (kind: string) => ({ where: { id: subjects.filter((subject) => subject.kind === kind).map(({ id }) => id) }, attributes: ['id', 'name'] })
    const rows = {
      track: await Track.findAll(select('track')),
      album: await Album.findAll(select('album')),
      artist: await Artist.findAll(select('artist')),
      playlist: await Playlist.findAll(select('playlist')),
    }
    const names = new Map(Object.entries(rows).flatMap(([kind, named]) => named.map(({ id, name }) => [`${kind} ${id}`, name] as const)))
    const findName = (kind: string, id: number) => names.get(`${kind} ${id}`) ?? null
    return {
      likes: likes.map(({ kind, subjectId, createdAt }) => ({ kind, name: findName(kind, subjectId), liked_at: createdAt.toISOString() })),
      followed_artists: follows.map(({ artistId, createdAt }) => ({ name: findName('artist', artistId), followed_at: createdAt.toISOString() })),
      reposts: reposts.map(({ kind, subjectId, createdAt }) => ({ kind, name: findName(kind, subjectId), reposted_at: createdAt.toISOString() })),
    }
  }
