import { type JsonText, type Page, type PageDescription, prefetchResponse, type ServerContext } from '@balafon/sdk/server'
import { type Album, type Artist, getAlbum, getArtist, getPlaylist, getTrack, type Playlist, type Track } from '../../contract/catalogue.ts'
import { type Channel, getChannel } from '../../contract/channels.ts'
import { albumPath, artistPath, playlistPath, trackPath } from '../../contract/paths.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { ChannelsService } from '../channels/channels.service.ts'

const numberIn = (text: string | undefined) => (text && /^\d{1,15}$/.test(text) ? Number(text) : null)

/** What links, search engines and the first screen get to know of each page. */
export const playerPages = (catalogue: CatalogueService, channels: ChannelsService, say: ServerContext['translate']): Page[] => [
  { path: '/', describe: ({ language }) => channelPage(channels, 'home', language) },
  {
    path: '/landing',
    describe: async ({ language }) => ({ ...(await channelPage(channels, 'home', language)), title: '', description: say(language, 'landing.text') }),
  },
  { path: '/channel/:slugOrId', describe: ({ params, language }) => channelPage(channels, params.slugOrId ?? '', language) },
  subjectPage('/album/:albumId/:artistName/:albumName', 'albumId', catalogue.find.album, (id, { album }: { album: Album }, reply) => ({
    title: `${album.name} · ${names(album.artists)}`,
    ...described(album.description),
    ...pictured(album.image),
    canonical: albumPath(album),
    type: 'music.album',
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'MusicAlbum',
      name: album.name,
      byArtist: album.artists.map(asGroup),
      numTracks: album.tracks.length,
      datePublished: album.release_date,
    },
    data: [prefetchResponse(getAlbum, { params: { albumId: id } }, reply)],
  })),
  subjectPage('/artist/:artistId/:artistName?', 'artistId', catalogue.find.artist, (id, { artist }: { artist: Artist }, reply) => ({
    title: artist.name,
    ...described(artist.biography),
    ...pictured(artist.image),
    canonical: artistPath(artist),
    type: 'profile',
    jsonLd: { '@context': 'https://schema.org', ...asGroup(artist), description: artist.biography },
    data: [prefetchResponse(getArtist, { params: { artistId: id } }, reply)],
  })),
  subjectPage('/track/:trackId/:trackName', 'trackId', catalogue.find.track, (id, { track }: { track: Track }, reply) => ({
    title: `${track.name} · ${names(track.artists)}`,
    ...described(track.description),
    ...pictured(track.image),
    canonical: trackPath(track),
    type: 'music.song',
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'MusicRecording',
      name: track.name,
      byArtist: track.artists.map(asGroup),
      duration: `PT${Math.round(track.duration)}S`,
    },
    data: [prefetchResponse(getTrack, { params: { trackId: id } }, reply)],
  })),
  {
    path: '/playlist/:playlistId/:playlistName',
    async describe({ params, userId }) {
      const id = numberIn(params.playlistId)
      const reply = id === null ? null : await catalogue.find.playlist(id, userId)
      if (id === null || !reply) return null
      const { playlist } = JSON.parse(reply.text) as { playlist: Playlist }
      return {
        title: playlist.name,
        ...described(playlist.description),
        ...pictured(playlist.image),
        canonical: playlistPath(playlist),
        type: 'music.playlist',
        data: [prefetchResponse(getPlaylist, { params: { playlistId: id } }, reply)],
      }
    },
  },
]

async function channelPage(channels: ChannelsService, slugOrId: string, language: string): Promise<PageDescription | null> {
  const reply = await channels.find(slugOrId, language)
  // A site without a home channel still has a home page: the screen says that there is nothing yet.
  if (!reply) return slugOrId === 'home' ? { title: '' } : null
  const { channel } = JSON.parse(reply.text) as { channel: Channel }
  return { title: channel.name, ...described(channel.description), data: [prefetchResponse(getChannel, { params: { slugOrId } }, reply)] }
}

function subjectPage<Reply>(
  path: string,
  parameter: string,
  find: (id: number) => Promise<JsonText | null>,
  describe: (id: number, reply: Reply, text: JsonText) => PageDescription,
): Page {
  return {
    path,
    async describe({ params }) {
      const id = numberIn(params[parameter])
      const text = id === null ? null : await find(id)
      return id === null || !text ? null : describe(id, JSON.parse(text.text) as Reply, text)
    },
  }
}

const names = (artists: readonly { name: string }[]) => artists.map(({ name }) => name).join(', ')
const asGroup = ({ name }: { name: string }) => ({ '@type': 'MusicGroup', name })
const described = (text: string | null) => (text ? { description: text.slice(0, 200) } : {})
const pictured = (image: { url: string } | null) => (image ? { image: image.url } : {})
