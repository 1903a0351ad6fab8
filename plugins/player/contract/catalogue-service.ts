import { Id } from '@balafon/sdk/contract'
import type { Transaction } from 'sequelize'
import * as z from 'zod/mini'
import { type ArtistRef, Image, type Lyrics } from './catalogue.ts'
import type { ArtistLink } from './providers.ts'

const MAX_ARTISTS = 20

const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(190))
const Text = z.nullable(z.string().check(z.trim(), z.maxLength(10_000)))
const ShortText = z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(300)))
/** Texts by language, except for the default language. */
const Translations = z.record(z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/)), z.string().check(z.maxLength(10_000)))
const Day = z.nullable(z.iso.date())
const OwnerId = z.nullable(Id)
const Link = z.strictObject({
  label: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  url: z.string().check(z.maxLength(2000), z.regex(/^https:\/\/[^\s]+$/)),
})

/** A contributor to a recording, for example its producer. */
export const Credit = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(190)),
  role: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
})
export type Credit = z.infer<typeof Credit>

/** Ids of different artists, the main artist first. */
const ArtistIds = z.array(Id).check(
  z.minLength(1),
  z.maxLength(MAX_ARTISTS),
  z.refine((ids) => new Set(ids).size === ids.length),
)

/** Names of genres of the site, which only operators create. */
const Genres = z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))).check(z.maxLength(10))
/** Tags as users read them. A tag that does not exist is created. */
const Tags = z.array(z.string().check(z.trim(), z.regex(/^[^/\\?%#<>]+$/), z.minLength(1), z.maxLength(60))).check(z.maxLength(20))

const artistFields = {
  genres: z.optional(Genres),
  /** Pictures of the artist, apart from `image`. */
  gallery: z.optional(z.array(Image).check(z.maxLength(12))),
  biography: z.optional(Text),
  biographies: z.optional(Translations),
  /** An ISO 3166 code. */
  country: z.optional(z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/)))),
  image: z.optional(z.nullable(Image)),
  links: z.optional(z.array(Link).check(z.maxLength(20))),
  /** Only an operator may set the owner or the verification. */
  ownerId: z.optional(OwnerId),
  verifiedAt: z.optional(z.nullable(z.iso.datetime())),
}
export const NewArtist = z.strictObject({ name: Name, ...artistFields })
export const ArtistPatch = z.strictObject({ name: z.optional(Name), ...artistFields })

const albumFields = {
  genres: z.optional(Genres),
  tags: z.optional(Tags),
  description: z.optional(Text),
  descriptions: z.optional(Translations),
  releaseDate: z.optional(Day),
  image: z.optional(z.nullable(Image)),
  releaseType: z.optional(z.enum(['album', 'single', 'ep', 'compilation'])),
  isExplicit: z.optional(z.boolean()),
  copyright: z.optional(ShortText),
  upc: z.optional(z.nullable(z.string().check(z.regex(/^\d{12,14}$/)))),
  ownerId: z.optional(OwnerId),
}
export const NewAlbum = z.strictObject({ name: Name, artistIds: ArtistIds, ...albumFields })
export const AlbumPatch = z.strictObject({ name: z.optional(Name), artistIds: z.optional(ArtistIds), ...albumFields })

const trackFields = {
  genres: z.optional(Genres),
  tags: z.optional(Tags),
  albumId: z.optional(z.nullable(Id)),
  number: z.optional(z.int().check(z.minimum(1), z.maximum(9999))),
  disc: z.optional(z.int().check(z.minimum(1), z.maximum(99))),
  description: z.optional(Text),
  releaseDate: z.optional(Day),
  image: z.optional(z.nullable(Image)),
  isExplicit: z.optional(z.boolean()),
  isrc: z.optional(z.nullable(z.string().check(z.regex(/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/)))),
  credits: z.optional(z.array(Credit).check(z.maxLength(100))),
  ownerId: z.optional(OwnerId),
}
export const NewTrack = z.strictObject({ name: Name, artistIds: ArtistIds, ...trackFields })
export const TrackPatch = z.strictObject({ name: z.optional(Name), artistIds: z.optional(ArtistIds), ...trackFields })

/** What is known about an audio file. The player stores the file itself. */
export const TrackAudio = z.object({
  mime: z.enum(['audio/mpeg', 'audio/mp4', 'audio/flac', 'audio/ogg', 'audio/wav']),
  /** In seconds. */
  duration: z.number().check(z.positive(), z.maximum(86_400)),
  /** Heights of the waveform’s bars for the whole track, 0 to 1. */
  peaks: z.optional(z.array(z.number().check(z.minimum(0), z.maximum(1))).check(z.maxLength(4000))),
})

export type NewArtist = z.input<typeof NewArtist>
export type ArtistPatch = z.input<typeof ArtistPatch>
export type NewAlbum = z.input<typeof NewAlbum>
export type AlbumPatch = z.input<typeof AlbumPatch>
export type NewTrack = z.input<typeof NewTrack>
export type TrackPatch = z.input<typeof TrackPatch>
export type TrackAudio = Omit<z.input<typeof TrackAudio>, 'peaks'> & {
  readonly peaks?: readonly number[]
  readonly body: Uint8Array | AsyncIterable<Uint8Array>
}

/**
 * `draft`: not complete. `scheduled`: published at `releaseAt`, or later as soon as its uploaded audio has been processed. `hidden`: only the owner and
 * operators see it.
 */
export type PublicationStatus = 'draft' | 'scheduled' | 'published' | 'hidden'

/** The fields that artists, albums and tracks have in common. Times are ISO 8601 texts in UTC. */
interface CatalogueItem {
  readonly id: number
  readonly name: string
  /** Unique for the kind. It follows the name until the item is published for the first time. */
  readonly slug: string
  readonly ownerId: number | null
  readonly status: PublicationStatus
  readonly releaseAt: string | null
  readonly publishedAt: string | null
  readonly plays: number
  /** The names of its genres. */
  readonly genres: readonly string[]
  /** Changes with every update of the item. Pass it to `update`, so that an update does not overwrite changes that the caller has not seen. */
  readonly version: string
}

export interface ArtistItem extends CatalogueItem {
  readonly biography: string | null
  readonly biographies: Readonly<Record<string, string>>
  readonly country: string | null
  readonly image: Image | null
  readonly gallery: readonly Image[]
  readonly links: readonly ArtistLink[]
  readonly verifiedAt: string | null
}

export interface AlbumItem extends CatalogueItem {
  readonly tags: readonly string[]
  readonly artists: readonly ArtistRef[]
  readonly description: string | null
  readonly descriptions: Readonly<Record<string, string>>
  readonly releaseDate: string | null
  readonly image: Image | null
  readonly releaseType: 'album' | 'single' | 'ep' | 'compilation'
  readonly isExplicit: boolean
  readonly copyright: string | null
  readonly upc: string | null
}

export interface TrackItem extends CatalogueItem {
  readonly tags: readonly string[]
  readonly artists: readonly ArtistRef[]
  readonly album: { readonly id: number; readonly name: string } | null
  readonly number: number
  readonly disc: number
  /** In seconds; 0 while the track has no audio file. */
  readonly duration: number
  readonly hasAudio: boolean
  readonly description: string | null
  readonly releaseDate: string | null
  readonly image: Image | null
  readonly isExplicit: boolean
  readonly isrc: string | null
  readonly credits: readonly Credit[]
}

/** The user that changes the catalogue. This user must own the item, unless the caller acts as an operator and has checked the permission itself. */
export interface CatalogueActor {
  /** `null` only for an operator: a new item then has no owner. */
  readonly userId: number | null
  readonly asOperator?: boolean
}

/**
 * Changes the items of one kind. Each change is one transaction, which also publishes the event of the change.
 * @throws 422 with errors by field · 404 `player.…_not_found` · 403 `player.not_owner` · 409 `player.changed_meanwhile`
 */
export interface CatalogueItems<Item, New, Patch, DeleteOptions = object> {
  /** Finds an item in any state. The caller decides which users may see it. */
  find(id: number): Promise<Item | null>
  /** Creates a draft. */
  create(values: New, actor: CatalogueActor): Promise<Item>
  /** Changes the given fields. Throws 409 when the item has changed since `version` was read. */
  update(id: number, patch: Patch, options: CatalogueActor & { readonly version: string }): Promise<Item>
  /** Publishes an item, or schedules it for a time in the future (ISO 8601). Does nothing when it is published. */
  publish(id: number, options: CatalogueActor & { readonly at?: string }): Promise<Item>
  /**
   * Hides an item from all users except its owner and operators. A track that gets the status `draft` is published again with its album; a `hidden` one
   * is not. When the caller passes a transaction, listeners may see the item for some more seconds, because the cached responses are not deleted.
   */
  hide(id: number, actor: CatalogueActor & { readonly status?: 'hidden' | 'draft'; readonly transaction?: Transaction }): Promise<Item>
  /** Deletes an item. With a `version`, throws 409 when the item has changed since that version was read. */
  delete(id: number, options: CatalogueActor & DeleteOptions & { readonly version?: string }): Promise<void>
}

/** The catalogue for other plugins: `getProviders('player.catalogue/v1')[0]?.provider`. */
export interface CatalogueProvider {
  /** Deleting an artist that still has tracks or albums throws 409 `player.artist_in_use`. */
  readonly artists: CatalogueItems<ArtistItem, NewArtist, ArtistPatch>
  /**
   * Publishing an album publishes its drafts that have audio. While uploaded files of its tracks are being processed, it is `scheduled` instead and
   * published when they are ready. Deleting an album keeps its tracks unless the options say `delete`.
   */
  readonly albums: CatalogueItems<AlbumItem, NewAlbum, AlbumPatch, { readonly tracks?: 'keep' | 'delete' }> & {
    /** Numbers the tracks of an album in the given order. `trackIds` must contain each of its tracks once. The disc numbers do not change. */
    setTrackOrder(id: number, trackIds: readonly number[], actor: CatalogueActor): Promise<void>
  }
  /** A track needs an audio file before it can be published. It is `scheduled` while its uploaded file is being processed. */
  readonly tracks: CatalogueItems<TrackItem, NewTrack, TrackPatch> & {
    /** Stores an audio file and makes it the audio of the track. The previous audio file of the track is deleted. */
    setAudio(id: number, audio: TrackAudio, actor: CatalogueActor): Promise<TrackItem>
    /** Returns the lyrics that a user of the site entered; `null` when the track has no lyrics, or only lyrics from an external provider. */
    findLyrics(id: number): Promise<Pick<Lyrics, 'lines' | 'is_synced'> | null>
    /**
     * Replaces the lyrics, or removes them with `null`. Lyrics are synchronised when every line has a time. With a `version`, throws 409 when the lyrics
     * have changed since that version was read; version 0 means that the track had no lyrics.
     */
    setLyrics(
      id: number,
      lines: Lyrics['lines'] | null,
      actor: CatalogueActor & { readonly version?: number; readonly transaction?: Transaction },
    ): Promise<void>
    /**
     * Creates a signed URL of the audio for a preview of an unpublished track; `null` when the track has no audio. The caller decides which users may
     * hear it.
     */
    createPreviewUrl(id: number, validSeconds: number): Promise<string | null>
  }
  readonly lists: CatalogueLists
  /**
   * Stores a picture that a user has uploaded as a square cover in the size that pages show. Throws 422 at `file` when it is not an image or takes too much work to decode.
   */
  addImage(bytes: Uint8Array, userId: number): Promise<Image>
}

export const CATALOGUE_ERRORS = [
  'player.artist_in_use',
  'player.artist_unknown',
  'player.album_unknown',
  'player.already_published',
  'player.changed_meanwhile',
  'player.genre_exists',
  'player.genre_unknown',
  'player.category_used_by_channel',
  'player.not_owner',
  'player.operator_only',
  'player.tag_exists',
  'player.track_without_audio',
  'player.tracks_of_album_changed',
] as const

type CatalogueErrorCodes = { readonly [Code in (typeof CATALOGUE_ERRORS)[number]]: unknown }

/** Which albums or tracks to list: the music of any of the artists, and the music of the owner. */
export interface MusicFilter {
  readonly artistIds: readonly number[]
  readonly ownerId?: number
  readonly status?: PublicationStatus
  /** Words that the name must contain. */
  readonly query?: string
  /** Only items with a lower id are listed. Pass the id of the last item of the previous page. */
  readonly beforeId?: number | null
  readonly limit: number
}

/** A track that has the same name as a track that is being uploaded. */
export interface TrackWithSameName {
  readonly id: number
  readonly name: string
  readonly album: string | null
  /** In seconds. */
  readonly duration: number
}

/** How much music an owner has uploaded. */
export interface MusicUsage {
  /** The total duration of all tracks. */
  readonly seconds: number
  readonly tracks: number
  /** The number of tracks created since a point in time. */
  readonly newTracks: number
}

/** Lists of the catalogue with items in every state. The caller decides which users may see them. */
export interface CatalogueLists {
  /** Finds artists by id or owner, sorted by name. */
  listArtists(filter: { readonly ids?: readonly number[]; readonly ownerId?: number }): Promise<ArtistItem[]>
  /** Lists albums, newest first. */
  listAlbums(filter: MusicFilter): Promise<AlbumItem[]>
  /** Lists tracks, newest first. */
  listTracks(filter: MusicFilter): Promise<TrackItem[]>
  /** Lists the tracks of an album in its order. */
  listAlbumTracks(albumId: number): Promise<TrackItem[]>
  measureUsage(ownerId: number, since: Date): Promise<MusicUsage>
  /** Finds tracks of artists by name. Case and accents do not matter. */
  findTracksByName(artistIds: readonly number[], names: readonly string[]): Promise<TrackWithSameName[]>
  /** Lists the genres of the site, sorted by the name that users read. */
  listGenres(): Promise<{ readonly name: string; readonly displayName: string }[]>
}

declare module '@balafon/sdk/contract' {
  interface ErrorCodes extends CatalogueErrorCodes {}
  interface ServerExtensionPoints {
    /** The catalogue. The player provides it; other plugins create, change, publish and delete music with it. */
    'player.catalogue/v1': CatalogueProvider
  }
}
