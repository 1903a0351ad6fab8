import type { EmbedDocument, EmbedPage, ServerContext } from '@balafon/sdk/server'
import type { Album, Image, Track, TrackCard } from '../../contract/catalogue.ts'
import { getAlbumPath, getTrackPath } from '../../contract/paths.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import { EMBED_SCRIPT, type EmbedData } from './embed-script.ts'
import { createEmbedStyles } from './embed-styles.ts'
import type { EmbedsService } from './embeds.service.ts'

interface EmbedDependencies {
  readonly catalogue: Pick<CatalogueService, 'findAlbum' | 'findTrack'>
  readonly embeds: EmbedsService
  readonly translate: ServerContext['translate']
}

const AUDIENCE = { permission: 'music.view' } as const

/** Creates the pages that other sites show in frames: a track, and an album with its tracks. */
export const createEmbedPages = ({ catalogue, embeds, translate }: EmbedDependencies): EmbedPage[] => [
  {
    path: '/track/:trackId/:trackName/embed',
    audience: AUDIENCE,
    async render({ params, language }) {
      const id = parseId(params.trackId)
      const response = id !== null && (await embeds.isEnabled()) ? await catalogue.findTrack(id) : null
      if (!response) return null
      const { track }: { track: Track } = JSON.parse(response.text)
      return renderDocument({ ...track, path: getTrackPath(track), tracks: [track], isList: false }, embeds, (key, data) => translate(language, key, data))
    },
  },
  {
    path: '/album/:albumId/:artistName/:albumName/embed',
    audience: AUDIENCE,
    async render({ params, language }) {
      const id = parseId(params.albumId)
      const response = id !== null && (await embeds.isEnabled()) ? await catalogue.findAlbum(id, language) : null
      if (!response) return null
      const { album }: { album: Album } = JSON.parse(response.text)
      return renderDocument({ ...album, path: getAlbumPath(album), isList: true }, embeds, (key, data) => translate(language, key, data))
    },
  },
]

interface EmbedItem {
  readonly name: string
  readonly path: string
  readonly image: Image | null
  readonly artists: readonly { readonly name: string }[]
  readonly tracks: readonly TrackCard[]
  readonly isList: boolean
}

type Translate = (key: string, data?: Readonly<Record<string, string>>) => string

async function renderDocument({ name, path, image, artists, tracks, isList }: EmbedItem, embeds: EmbedsService, t: Translate): Promise<EmbedDocument> {
  const artistNames = artists.map((artist) => artist.name).join(', ')
  const data: EmbedData = {
    ticket: embeds.createTicket(tracks.map(({ id }) => id)),
    tracks: tracks.map((track) => ({ id: track.id, name: track.name, duration: track.duration })),
    texts: { play: t('play'), pause: t('pause'), failed: t('notice.failed') },
  }
  const link = `href="${escapeHtml(path)}" target="_blank" rel="noopener"`
  const cover = image ? `<img src="${escapeHtml(image.url)}" alt="" width="120" height="120">` : '<div class="cover"></div>'
  const list = tracks.map(
    (track) => `<li><button type="button" data-track><span>${escapeHtml(track.name)}</span><span>${formatDuration(track.duration)}</span></button></li>`,
  )
  const siteName = await embeds.getSiteName()
  const brand = `<a class="brand" href="/" target="_blank" rel="noopener" aria-label="${escapeHtml(t('embed.open_site', { name: siteName }))}">${escapeHtml(siteName)}</a>`
  const body = `<main><header><a ${link} tabindex="-1" aria-hidden="true">${cover}</a><div class="info"><div class="top"><div><h1><a ${link}>${escapeHtml(name)}</a></h1><p>${escapeHtml(artistNames)}</p></div>${brand}</div>
<div class="controls"><button type="button" class="play" data-play data-playing="false" aria-label="${escapeHtml(t('play'))}">${PLAY_ICONS}</button>
<input type="range" min="0" max="1" value="0" data-seek aria-label="${escapeHtml(t('embed.position'))}"><span data-time></span></div></div></header>
<p data-status role="status"></p>${isList ? `<ol aria-label="${escapeHtml(name)}">${list.join('')}</ol>` : ''}</main>`
  return { title: `${name} · ${artistNames}`, styles: createEmbedStyles(image), body, script: EMBED_SCRIPT, data }
}

const PLAY_ICONS =
  '<svg class="on" viewBox="0 0 24 24" aria-hidden="true"><path d="M7 4v16l13-8z"/></svg><svg class="off" viewBox="0 0 24 24" aria-hidden="true"><path d="M6 4h4v16H6zM14 4h4v16h-4z"/></svg>'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
const formatDuration = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
const parseId = (text: string | undefined) => (text && /^\d{1,15}$/.test(text) ? Number(text) : null)
