import { defineEvent } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { MusicItemKind } from './collection.ts'
import { ContentReportReason } from './content-reports.ts'

export const ContentReported = defineEvent(
  'player.content.reported/v1',
  z.object({ kind: MusicItemKind, subjectId: z.number(), userId: z.number(), reason: ContentReportReason }),
  { public: { label: 'event.content_reported' } },
)
