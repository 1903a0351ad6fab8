import { openModal } from '@balafon/sdk/client'
import { lazy } from 'react'
import type { Subject } from '../../contract/points.ts'

const ReportContentDialog = lazy(() => import('./report-content-dialog.tsx'))

/** Asks why a track, album, artist or playlist is reported. */
export const openReportDialog = (subject: Subject) => openModal((modal) => <ReportContentDialog {...modal} subject={subject} />, { plugin: 'player' })
