import { type JsonText, type MainImage, type Page, type PageDescription, prefetchResponse, type ServerContext, type Users } from '@balafon/sdk/server'
import { getArtworkPath } from '../../contract/artwork.ts'
import { type Album, type Artist, getAlbum, getArtist, getPlaylist, getTrack, type Image, type Playlist, type Track } from '../../contract/catalogue.ts'
import { type Channel, getChannel } from '../../contract/channels.ts'
import { getImageSources, MAIN_IMAGE_SIZES } from '../../contract/image-sizes.ts'
import { getAlbumPath, getArtistPath, getPlaylistPath, getTrackPath } from '../../contract/paths.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import { findViewer, type Viewer } from '../catalogue/viewer.ts'
import type { CategoriesService } from '../categories/categories.service.ts'
import type { ChannelsService } from '../channels/channels.service.ts'
import type { EmbedsService } from '../embeds/embeds.service.ts'
import { createCategoryPages } from './category-pages.ts'

/** The services that the pages use. */
interface PageDependencies {
  readonly catalogue: CatalogueService
  readonly channels: ChannelsService
  readonly categories: CategoriesService
  readonly embeds: Pick<EmbedsService, 'isEnabled'>
  readonly translate: ServerContext['translate']
  readonly users: Users
}

/** Creates the descriptions of the player's pages for link previews, search engines and the first render. */
export const createPlayerPages = ({ catalogue, channels, categories, embeds, translate, users }: PageDependencies): Page[] => [
  {
    path: '/',
    // The home page gets a description, because search engines show it below the title.
    describe: async ({ language }) => ({
      description: translate(language, 'landing.text'),
      ...((await describeChannel(channels, 'home', language)) ?? { title: '' }),
    }),
  },
  {
    path: '/landing',
    describe: async ({ language }) => ({
      ...(await describeChannel(channels, 'home', language)),
      title: '',
      description: translate(language, 'landing.text'),
    }),
  },
  {
    path: '/channel/:slugOrId/:restriction?',
    describe: ({ params, userId, language }) =>
      describeChannel(channels, params.slugOrId ?? '', language, () => findPageViewer(users, userId), params.restriction),
  },
  {
    path: '/:slugOrId/:restriction?',
    describe: ({ params: { slugOrId = '', restriction }, userId, language }) =>
      // The home channel has the URL `/` only. A text that cannot be a slug or an id needs no query: it is mistyped or requested by a robot.
      slugOrId === 'home' || !SLUG_OR_ID.test(slugOrId)
        ? Promise.resolve(null)
        : describeChannel(channels, slugOrId, language, () => findPageViewer(users, userId), restriction),
  },
  ...createCategoryPages({ categories, translate }),
  createEntityPage(
    '/album/:albumId/:artistName/:albumName',
    'albumId',
    users,
    catalogue.findAlbum,
    async (id, { album }: { album: Album }, response, language) => ({
      title: `${album.name} · ${joinNames(album.artists)}`,
      ...toDescription(album.description || translate(language, 'page.description.album', { name: album.name, artists: joinNames(album.artists) })),
      ...toImage(album.image),
      ...toMainImage(album.image, { heading: album.name }),
      canonical: getAlbumPath(album),
      ...((await embeds.isEnabled()) && { oEmbed: getOEmbedPath(getAlbumPath(album)) }),
      type: 'music.album',
      jsonLd: {
        '@context': 'https://schema.org',
        '@type': 'MusicAlbum',
        name: album.name,
        byArtist: album.artists.map(toMusicGroup),
        numTracks: album.tracks.length,
        datePublished: album.release_date,
      },
      data: [prefetchResponse(getAlbum, { params: { albumId: id } }, response)],
    }),
  ),
  createEntityPage(
    '/artist/:artistId/:artistName?',
    'artistId',
    users,
    catalogue.findArtist,
    async (id, { artist }: { artist: Artist }, response, language) => ({
      title: artist.name,
      ...toDescription(artist.biography || translate(language, 'page.description.artist', { name: artist.name })),
      ...toImage(artist.image),
      ...toMainImage(artist.image, { heading: artist.name, isRound: true }),
      canonical: getArtistPath(artist),
      type: 'profile',
      jsonLd: { '@context': 'https://schema.org', ...toMusicGroup(artist), description: artist.biography },
      data: [prefetchResponse(getArtist, { params: { artistId: id } }, response)],
    }),
  ),
  createEntityPage(
    '/track/:trackId/:trackName',
    'trackId',
    users,
    (id, _language, viewer) => catalogue.findTrack(id, viewer),
    async (id, { track }: { track: Track }, response, language) => ({
      title: `${track.name} · ${joinNames(track.artists)}`,
      ...toDescription(track.description || translate(language, 'page.description.track', { name: track.name, artists: joinNames(track.artists) })),
      ...toImage(track.image),
      ...toMainImage(track.image, { heading: track.name }),
      canonical: getTrackPath(track),
      ...((await embeds.isEnabled()) && { oEmbed: getOEmbedPath(getTrackPath(track)) }),
      type: 'music.song',
      jsonLd: {
        '@context': 'https://schema.org',
        '@type': 'MusicRecording',
        name: track.name,
        byArtist: track.artists.map(toMusicGroup),
        duration: `PT${Math.round(track.duration)}S`,
      },
      data: [prefetchResponse(getTrack, { params: { trackId: id } }, response)],
    }),
  ),
  {
    path: '/playlist/:playlistId/:playlistName',
    async describe({ params, userId, language }) {
      const id = parseId(params.playlistId)
      const response = id === null ? null : await catalogue.findPlaylist(id, userId, language)
      if (id === null || !response) return null
      const { playlist }: { playlist: Playlist } = JSON.parse(response.text)
      return {
        title: playlist.name,
        ...toDescription(playlist.description || translate(language, 'page.description.playlist', { name: playlist.name })),
        ...toImage(playlist.image),
        ...toMainImage(playlist.image, { heading: playlist.name }),
        canonical: getPlaylistPath(playlist),
        type: 'music.playlist',
        data: [prefetchResponse(getPlaylist, { params: { playlistId: id } }, response)],
      }
    },
  },
]

const findPageViewer = async (users: Users, userId: number | null): Promise<Viewer> => (userId === null ? null : findViewer(users, userId))

/**
 * Describes the page of a channel.
 * @param restriction The name of a genre or tag: the page shows only items that have it.
 */
async function describeChannel(
  channels: ChannelsService,
  slugOrId: string,
  language: string,
  findChannelViewer: () => Promise<Viewer> = async () => null,
  restriction?: string,
): Promise<PageDescription | null> {
  const response =
    (await channels.findChannel(slugOrId, language, restriction)) ??
    (await channels.findUnpublishedChannel(slugOrId, language, await findChannelViewer(), restriction))
  // A site without a home channel still has a home page, which shows users that it is empty.
  if (!response) return slugOrId === 'home' && restriction === undefined ? { title: '' } : null
  const { channel }: { channel: Channel } = JSON.parse(response.text)
  return {
    title: channel.seo.title ?? channel.name,
    ...toDescription(channel.seo.description ?? channel.description),
    data: [prefetchResponse(getChannel, { params: { slugOrId }, query: { restriction } }, response)],
    ...describeHero(channel),
  }
}

/** Describes the first featured album, when the page of a channel begins with featured albums. */
function describeHero({ slug, rows: [row] }: Channel): Pick<PageDescription, 'mainImage'> {
  if (row?.kind !== 'albums' || row.layout !== 'hero' || row.slug === slug) return {}
  const [album] = row.items
  return album ? toMainImage(album.image, { heading: album.name, layout: 'card' }) : {}
}

/** Creates the page of an album, an artist or a track from the response of its endpoint. */
function createEntityPage<Body>(
  path: string,
  parameter: string,
  users: Users,
  find: (id: number, language: string, viewer: Viewer) => Promise<JsonText | null>,
  describe: (id: number, body: Body, response: JsonText, language: string) => Promise<PageDescription>,
): Page {
  return {
    path,
    async describe({ params, userId, language }) {
      const id = parseId(params[parameter])
      if (id === null) return null
      const response = await find(id, language, null)
      if (response) return describe(id, JSON.parse(response.text) as Body, response, language)
      const viewer = await findPageViewer(users, userId)
      const unpublished = viewer && (await find(id, language, viewer))
      return unpublished && { ...(await describe(id, JSON.parse(unpublished.text) as Body, unpublished, language)), isUnlisted: true }
    },
  }
}

/** The maximum length of the description of a page, in characters. */
const MAX_DESCRIPTION_LENGTH = 200
/** The size of the picture of a link preview, in pixels. */
const PREVIEW_SIZE = 1200
/** Matches a slug or an id. */
const SLUG_OR_ID = /^[a-z0-9-]{1,100}$/
const getOEmbedPath = (path: string) => `/api/v1/oembed?format=json&url=${encodeURIComponent(path)}`
const parseId = (text: string | undefined) => (text && /^\d{1,15}$/.test(text) ? Number(text) : null)
const joinNames = (artists: readonly { name: string }[]) => artists.map(({ name }) => name).join(', ')
const toMusicGroup = ({ name }: { name: string }) => ({ '@type': 'MusicGroup', name })
const toDescription = (text: string | null) => (text ? { description: text.slice(0, MAX_DESCRIPTION_LENGTH) } : {})
/** Describes the picture with which a screen begins. The screen shows it with the same attributes. */
const toMainImage = (image: Image | null, { layout = 'header', ...parts }: Pick<MainImage, 'heading'> & Partial<MainImage>) =>
  image ? { mainImage: { ...parts, layout, url: image.url, sources: getImageSources(image), sizes: image.small && MAIN_IMAGE_SIZES } } : {}
const toImage = (image: { url: string } | null) => (image ? { image: getArtworkPath(image.url, PREVIEW_SIZE) ?? image.url } : {})
