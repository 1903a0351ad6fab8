import { Id } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { Image } from './catalogue.ts'
import { Credit } from './catalogue-service.ts'

/** The values of the forms that edit music, as request bodies contain them. The catalogue service validates them again, because other plugins call it too. */

const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(190))
const LongText = z.nullable(z.string().check(z.trim(), z.maxLength(10_000)))
const ShortText = z.nullable(z.string().check(z.trim(), z.maxLength(300)))
const Day = z.nullable(z.iso.date())
const Tags = z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))).check(z.maxLength(20))
const Genres = z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))).check(z.maxLength(10))
const ArtistIds = z.array(Id).check(z.minLength(1), z.maxLength(20))
const Link = z.strictObject({
  label: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  url: z.string().check(z.trim(), z.maxLength(2000), z.regex(/^https:\/\/[^\s]+$/)),
})

export const MusicStatus = z.enum(['draft', 'scheduled', 'published', 'hidden'])
export const ReleaseType = z.enum(['album', 'single', 'ep', 'compilation'])

export const ArtistValues = z.strictObject({
  name: Name,
  biography: LongText,
  country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))),
  image: z.nullable(Image),
  gallery: z.array(Image).check(z.maxLength(12)),
  links: z.array(Link).check(z.maxLength(20)),
  genres: Genres,
})

export const AlbumValues = z.strictObject({
  name: Name,
  artist_ids: ArtistIds,
  release_type: ReleaseType,
  description: LongText,
  release_date: Day,
  image: z.nullable(Image),
  is_explicit: z.boolean(),
  copyright: ShortText,
  upc: z.nullable(z.string().check(z.regex(/^\d{12,14}$/))),
  genres: Genres,
  tags: Tags,
})

export const TrackValues = z.strictObject({
  name: Name,
  artist_ids: ArtistIds,
  album_id: z.nullable(Id),
  description: LongText,
  release_date: Day,
  image: z.nullable(Image),
  is_explicit: z.boolean(),
  isrc: z.nullable(z.string().check(z.regex(/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/))),
  credits: z.array(Credit).check(z.maxLength(100)),
  genres: Genres,
  tags: Tags,
})
