import { problem, type ServerContext } from '@balafon/sdk/server'
import * as z from 'zod/mini'
import type { Album, Image, Track } from '../../contract/catalogue.ts'
import { EMBED_HEIGHTS, getAlbumEmbedPath, getTrackEmbedPath } from '../../contract/embeds.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { PlaysService } from '../plays/plays.service.ts'

const TICKET_CONTEXT = 'player.embed'
/** How long a ticket is valid. The time is long, because a page may be open for a long time before the visitor presses play. */
const TICKET_HOURS = 48
/** The maximum number of tracks in a ticket. With more tracks, the ticket would exceed the maximum length in the body of a play. */
const MAX_TICKET_TRACKS = 100
const DEFAULT_WIDTH = 480
const THUMBNAIL_SIZE = 512

const Ticket = z.object({ trackIds: z.array(z.number()), expiresAt: z.number() })
const PlayBody = z.strictObject({ ticket: z.string().check(z.maxLength(1800)), key: z.uuid(), seconds: z.int().check(z.minimum(0), z.maximum(86_400)) })

interface Dependencies extends Pick<ServerContext, 'seal' | 'unseal' | 'site' | 'settings'> {
  readonly catalogue: Pick<CatalogueService, 'findAlbum' | 'findTrack'>
  readonly plays: Pick<PlaysService, 'recordPlay'>
}

interface OEmbedQuery {
  readonly url: string
  readonly maxwidth?: number | undefined
  readonly maxheight?: number | undefined
}

export type EmbedsService = ReturnType<typeof createEmbedsService>

/** Creates the service of embeds on other sites: their tickets, plays and oEmbed responses. */
export function createEmbedsService({ catalogue, plays, seal, unseal, site, settings }: Dependencies) {
  /** Returns whether a ticket is valid for a track. Only embed pages of this site contain tickets, so that other programs cannot record plays. */
  function isTicketFor(ticket: string, trackId: number): boolean {
    try {
      const { trackIds, expiresAt } = Ticket.parse(JSON.parse(unseal(ticket, TICKET_CONTEXT)))
      return expiresAt > Date.now() && trackIds.includes(trackId)
    } catch {
      return false
    }
  }

  const isEnabled = () => settings.get<boolean>('player.embeds.enable')
  const getSiteName = async () => String((await settings.get('branding.site_name' as never)) ?? '')

  async function findItem(url: string, language: string) {
    const { origin, pathname } = parseUrl(url, site.getUrl())
    if (origin !== new URL(site.getUrl()).origin) return null
    const [kind = '', id = ''] = /^\/(track|album)\/(\d{1,15})\/./.exec(pathname)?.slice(1) ?? []
    if (kind === 'track') {
      const response = await catalogue.findTrack(Number(id))
      if (!response) return null
      const { track }: { track: Track } = JSON.parse(response.text)
      return { ...track, embedPath: getTrackEmbedPath(track), embedHeight: EMBED_HEIGHTS.track }
    }
    if (kind === 'album') {
      const response = await catalogue.findAlbum(Number(id), language)
      if (!response) return null
      const { album }: { album: Album } = JSON.parse(response.text)
      return { ...album, embedPath: getAlbumEmbedPath(album), embedHeight: EMBED_HEIGHTS.album }
    }
    return null
  }

  return {
    /** Returns whether the operator allows other sites to show the small player. */
    isEnabled,
    getSiteName,
    createTicket: (trackIds: readonly number[]) =>
      seal(JSON.stringify({ trackIds: trackIds.slice(0, MAX_TICKET_TRACKS), expiresAt: Date.now() + TICKET_HOURS * 3_600_000 }), TICKET_CONTEXT),
    async recordPlay(trackId: number, rawBody: Buffer) {
      const body = PlayBody.safeParse(parseJson(rawBody))
      if (!(await isEnabled()) || !body.success || !isTicketFor(body.data.ticket, trackId)) throw problem(404, 'player.embed_not_found')
      const { key, seconds } = body.data
      return plays.recordPlay({ key, seconds, trackId, userId: null, source: 'embed' })
    },
    async getOEmbed({ url, maxwidth, maxheight }: OEmbedQuery, language: string) {
      const item = (await isEnabled()) ? await findItem(url, language) : null
      if (!item) throw problem(404, 'player.embed_not_found')
      const width = Math.min(DEFAULT_WIDTH, maxwidth ?? DEFAULT_WIDTH)
      const height = Math.min(item.embedHeight, maxheight ?? item.embedHeight)
      const title = item.name
      const source = new URL(item.embedPath, site.getUrl()).href
      return {
        version: '1.0' as const,
        type: 'rich' as const,
        provider_name: await getSiteName(),
        provider_url: site.getUrl(),
        title,
        author_name: item.artists.map(({ name }) => name).join(', '),
        ...presentThumbnail(item.image, site.getUrl()),
        html: `<iframe src="${source}" width="${width}" height="${height}" title="${escapeAttribute(title)}" frameborder="0" allow="autoplay" loading="lazy"></iframe>`,
        width,
        height,
      }
    },
  }
}

const presentThumbnail = (image: Image | null, base: string) =>
  image === null ? {} : { thumbnail_url: new URL(image.url, base).href, thumbnail_width: THUMBNAIL_SIZE, thumbnail_height: THUMBNAIL_SIZE }

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function parseUrl(text: string, base: string): { readonly origin: string; readonly pathname: string } {
  return URL.canParse(text, base) ? new URL(text, base) : { origin: '', pathname: '' }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
