import { openModal } from '@balafon/sdk/client'
import { lazy } from 'react'
import type { MusicItem } from '../../contract/points.ts'

const ReportContentDialog = lazy(() => import('./report-content-dialog.tsx'))

/** Opens the dialog with which a user reports a track, album, artist or playlist. */
export const openReportDialog = (musicItem: MusicItem) => openModal((modal) => <ReportContentDialog {...modal} musicItem={musicItem} />, { plugin: 'player' })
