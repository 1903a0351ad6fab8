import { choice, defineEndpoint, defineResource, Id, type Item, integer, longText, reference, resourceEndpoints, text, timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { MusicItemKind } from './collection.ts'

export const CONTENT_REPORT_REASONS = ['copyright', 'wrong_details', 'hate', 'violence', 'sexual', 'spam', 'other'] as const
export const ContentReportReason = z.enum(CONTENT_REPORT_REASONS)
export type ContentReportReason = z.infer<typeof ContentReportReason>

export const REPORT_DETAILS_MAX_LENGTH = 1000

const access = { permission: 'music.update' } as const
const readOnly = { readOnly: true } as const
const unsorted = { ...readOnly, sortable: false } as const

export const reportContent = defineEndpoint({
  method: 'POST',
  path: 'content-reports',
  summary: 'Report a track, album, artist or playlist to the operators; repeating the request changes the open report',
  access: 'user',
  acceptsAccessToken: true,
  body: z.strictObject({
    kind: MusicItemKind,
    id: Id,
    reason: ContentReportReason,
    details: z._default(z.string().check(z.trim(), z.maxLength(REPORT_DETAILS_MAX_LENGTH), z.regex(/^[^\0]*$/)), ''),
  }),
  response: z.object({ reported: z.boolean() }),
  errors: ['player.track_not_found', 'player.album_not_found', 'player.artist_not_found', 'player.playlist_not_found'],
  rateLimit: 'contentReports',
})

/** The reports of tracks, albums, artists and playlists by users. The list sorts by status in descending order, so `open` reports come first. */
export const contentReports = defineResource({
  name: { one: 'content report', many: 'content reports' },
  entity: 'player.content_report',
  path: 'admin/content-reports',
  fields: {
    subject: text({ ...unsorted, attribute: 'subjectName' }),
    subject_kind: choice(MusicItemKind.options, unsorted),
    subject_id: integer(unsorted),
    reason: choice(CONTENT_REPORT_REASONS, unsorted),
    details: longText({ ...readOnly, filterable: false }),
    reporter: reference('core.user', { ...readOnly, attribute: 'userId' }),
    status: choice(['dismissed', 'hidden', 'open'], readOnly),
    resolver: reference('core.user', { ...readOnly, attribute: 'resolvedBy', nullable: true }),
    note: longText({ ...readOnly, filterable: false, nullable: true }),
    resolved_at: timestamp({ ...unsorted, nullable: true }),
    created_at: timestamp(readOnly),
  },
  search: ['subject'],
  list: { columns: ['subject', 'subject_kind', 'reason', 'reporter', 'status', 'created_at'], sort: ['-status', '-created_at'], paging: 'cursor' },
  access: { view: access },
  forbidsViewAs: true,
  actions: { hide: { isDanger: true }, dismiss: {} },
})
export type ContentReportItem = Item<typeof contentReports.fields>
export const contentReportEndpoints = resourceEndpoints(contentReports)

export const ContentReportDecision = z.enum(['hide', 'dismiss'])
export type ContentReportDecision = z.infer<typeof ContentReportDecision>

/** The form of a decision. The note is part of the notification to the reporter. */
export const ContentReportNote = z.strictObject({ note: z.string().check(z.trim(), z.maxLength(500), z.regex(/^[^\0]*$/)) })

export const resolveContentReport = defineEndpoint({
  method: 'POST',
  path: 'admin/content-reports/{id}/resolve',
  summary: 'Hide the reported content, which closes all open reports of it, or dismiss one report; the reporters are notified',
  access,
  forbidsViewAs: true,
  params: z.strictObject({ id: Id }),
  body: z.extend(ContentReportNote, { action: ContentReportDecision, version: z.int().check(z.minimum(1)) }),
  response: contentReportEndpoints.get.response,
  errors: ['not_found', 'resource.conflict'],
  conflict: contentReportEndpoints.get.response,
})
